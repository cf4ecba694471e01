/* The reader at work. Inside notation/ only. */
#ifndef STEWARD_NOTATION_PARSER_H
#define STEWARD_NOTATION_PARSER_H

#include "notation/lex.h"

struct parser {
	struct lexer lex;
	struct record *r;
	struct turn *turn;              /* the one that is read, or NULL */
	struct action action;           /* the one that is read */
	bool open;                      /* something of it was read */
	bool number_pending, homeless;  /* a number waits for its seat; an action without a turn was reported */
	struct word number;
	int64_t number_shift;           /* written number - own number, after a wrong one */
	bool over_limit;
	bool tag_lost;                  /* a tag could not be read, so a seat may be missing */
	size_t first_line[TAG_OWN];     /* of the first tag of a name, once a second one was found */
	uint32_t read_again;            /* bytes behind tags that could not be read */
};

static inline bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* An action begins there, unless one is open. */
void begin_action(struct parser *p, uint32_t at);

/* The action at hand ends, and a number that waits for its seat waits no longer. */
void end_action(struct parser *p);

/* Room for all words that the action may have, and one more. */
void make_room(struct parser *p);

/* A turn of that seat, whose word it is, begins; number may be NULL. */
void begin_turn(struct parser *p, const struct word *number, const struct word *word, int seat);

/* Reads on to the first token that is none of the plain ones. */
void read_plain(struct parser *p);

/* Reads a tag; open is the place of its [, which is read already. */
void parse_tag(struct parser *p, uint32_t open);

/* A tag or turn that may begin its line behind blanks. */
void note_blanks(struct parser *p, uint32_t at);
static inline void note_indent(struct parser *p, uint32_t at)
{
	if (at > 0 && (p->r->text[at - 1] == ' ' || p->r->text[at - 1] == '\t'))
		note_blanks(p, at);
}

/* Looks through text that belongs to no record, before the first one or
 * behind a *: notes it, and reports tags and turns that were lost there. */
void read_foreign_text(struct parser *p, uint32_t from, uint32_t to, bool behind);

/* What concerns the slice as bytes: NUL, bytes that are no UTF-8, quotation
 * marks before the first bracket. */
void check_bytes(struct parser *p, const struct slice *s);

#endif
