#include "cmd/print/print.h"

#include "engine/claims.h"
#include "notation/lex.h"

#include <string.h>

enum { WIDTH = 79, AROUND = 100 };

/* Columns a character takes on a terminal. */
static unsigned width_of(uint32_t c)
{
	if ((c >= 0x300 && c < 0x370) || (c >= 0x1AB0 && c < 0x1B00) || (c >= 0x20D0 && c < 0x2100) || (c >= 0xFE00 && c < 0xFE10) ||
	    (c >= 0xFE20 && c < 0xFE30))
		return 0;
	return (c >= 0x1100 && c < 0x1160) || (c >= 0x2E80 && c < 0x303F) || (c >= 0x3041 && c < 0xA4D0) || (c >= 0xAC00 && c < 0xD7A4) ||
		       (c >= 0xF900 && c < 0xFB00) || (c >= 0xFE30 && c < 0xFE70) || (c >= 0xFF00 && c < 0xFF61) || (c >= 0xFFE0 && c < 0xFFE7) ||
		       (c >= 0x1F300 && c < 0x1F650) || (c >= 0x1F900 && c < 0x1FA00) || (c >= 0x20000 && c < 0x3FFFE)
	       ? 2 : 1;
}

static size_t columns(const char *text, size_t len)
{
	size_t n = 0;
	unsigned step;

	for (size_t i = 0; i < len; i += step) {
		size_t left = len - i;
		char padded[8] = {0};
		memcpy(padded, text + i, left < 4 ? left : 4);
		uint32_t c = utf8_at(padded, 0, left < 4 ? left : 4, &step);
		n += c == UINT32_MAX ? 1 : width_of(c);
	}
	return n;
}

void print_folded(struct text *t, const char *indent, const char *words)
{
	size_t column = 0, margin = columns(indent, strlen(indent));

	for (const char *w = words; *w;) {
		size_t n = strcspn(w, " ");
		if (column > 0 && column + 1 + n > WIDTH) {
			text_putc(t, '\n');
			column = 0;
		}
		if (column == 0) {
			text_puts(t, indent);
			column = margin;
		} else {
			text_putc(t, ' ');
			column++;
		}
		text_safe(t, w, n);
		column += columns(w, n);
		w += n;
		w += strspn(w, " ");
	}
	text_putc(t, '\n');
}

void print_caret(struct text *t, const struct slice *s, struct span place, size_t line)
{
	size_t from, to, at = place.at, end = place.end;
	char number[24];
	struct text part = {.fail = t->fail, .fail_arg = t->fail_arg};

	slice_line(s, at, AROUND, &from, &to);
	bool cut = from > 0 && s->text[from - 1] != '\n' && s->text[from - 1] != '\r';
	if (to - from >= 3 && memcmp(s->text + from, "\xEF\xBB\xBF", 3) == 0 && at >= from + 3)
		from += 3;              /* a byte order mark is no column */
	while (cut && from < at && ((unsigned char)s->text[from] & 0xC0) == 0x80)
		from++;
	while (to > at && to < s->len && ((unsigned char)s->text[to] & 0xC0) == 0x80)
		to--;
	size_t n = 0;
	for (size_t l = line; l; l /= 10)
		number[n++] = (char)('0' + l % 10);
	text_putc(t, ' ');
	while (n < 4)
		number[n++] = ' ';
	while (n)
		text_putc(t, number[--n]);
	text_puts(t, cut ? " | ..." : " | ");
	text_safe(t, s->text + from, to - from);
	text_puts(t, "\n      | ");
	/* where the printed line stands under the caret: its visible text up to there */
	text_safe(&part, s->text + from, at - from);
	for (size_t i = columns(part.at, part.len) + (cut ? 3 : 0); i > 0; i--)
		text_putc(t, ' ');
	part.len = 0;
	if (end > to)
		end = to;
	if (end > at)
		text_safe(&part, s->text + at, end - at);
	text_putc(t, '^');
	for (size_t i = columns(part.at, part.len); i > 1; i--)
		text_putc(t, '~');
	text_putc(t, '\n');
	text_free(&part);
}

const char *record_label(const struct report *r, struct arena *a)
{
	const struct tag *t = record_tag(r->record, TAG_CASE);

	if (!t)
		t = record_tag(r->record, TAG_NAME);
	if (!t)
		t = record_tag(r->record, TAG_EVENT);
	if (!t)
		return arena_printf(a, "record %zu", r->number);
	return arena_printf(a, "record %zu (%s)", r->number, tag_text(r->record, t, a, NULL));
}

const char *readings_over(const struct report *r, struct arena *a)
{
	const char *list = "";

	for (size_t i = 0; r->over && r->replay->game && i < r->over->n; i++) {
		const char *text = r->over->rulings[i], *slash = strchr(text, '/');
		if (slash && (strncmp(text, r->replay->game->id, (size_t)(slash - text)) != 0 || r->replay->game->id[slash - text]))
			continue;
		list = arena_printf(a, "%s%s%s", list, *list ? ", " : ", under ", slash ? slash + 1 : text);
	}
	return list;
}

static void place_in_game(struct text *t, const struct report *r, const struct diag *d)
{
	const char *label = record_label(r, r->diags->arena);

	text_puts(t, "    ");
	text_safe(t, label, strlen(label));
	if (d->turn >= 0) {
		if (d->race > 0)
			text_printf(t, ", race %d", d->race + 1);
		text_printf(t, ", turn %d, %s", d->turn, seat_name(r->record, d->seat, r->diags->arena));
		if (d->action > 0)
			text_printf(t, ", action %d", d->action);
	}
	text_puts(t, readings_over(r, r->diags->arena));
	text_putc(t, '\n');
}

static void fault_line(struct text *t, const struct report *r, const struct diag *d, size_t line, size_t column)
{
	static const char *const colours[] = {"\33[36m", "\33[33m", "\33[31m", "\33[35m"};
	const char *what = d->verdict == V_LEGAL ? "note" : verdict_name(d->verdict);

	text_safe(t, r->file, strlen(r->file));
	text_printf(t, ":%zu:%zu: ", line, column);
	if (r->colour)
		text_puts(t, colours[d->verdict]);
	text_puts(t, what);
	if (r->colour)
		text_puts(t, "\33[0m");
	text_printf(t, ": %s: ", d->rule->id);
	text_safe(t, d->message, strlen(d->message));
	text_putc(t, '\n');
}

enum { LEGAL_SHOWN = 12 };

void print_fault(struct text *t, const struct report *r, const struct diag *d)
{
	size_t line, column;

	slice_place(r->slice, d->span.at, &line, &column);
	fault_line(t, r, d, line, column);
	print_caret(t, r->slice, d->span, line);
	if (r->number)
		place_in_game(t, r, d);
	if (d->verdict == V_LEGAL)
		return;
	print_folded(t, "    ", arena_printf(r->diags->arena, "rule: %s", d->rule->statement));
	if (!d->nlegal)
		return;
	const char *list = arena_printf(r->diags->arena, "legal: %s", d->legal[0]);
	for (size_t i = 1; i < d->nlegal && i < LEGAL_SHOWN; i++)
		list = arena_printf(r->diags->arena, "%s | %s", list, d->legal[i]);
	if (d->nlegal > LEGAL_SHOWN)
		list = arena_printf(r->diags->arena, "%s | and %zu more", list, d->nlegal - LEGAL_SHOWN);
	print_folded(t, "    ", list);
}

void print_not_replayed(struct text *t, const struct report *r)
{
	size_t n = r->replay->not_replayed;
	const char *label = record_label(r, r->diags->arena);

	if (r->diags->dropped)
		text_printf(t, "%zu more faults of this record are not shown (N-limit-faults)\n", r->diags->dropped);
	if (!n || !r->number)
		return;
	text_safe(t, r->file, strlen(r->file));
	text_puts(t, ": ");
	text_safe(t, label, strlen(label));
	text_printf(t, ": %zu action%s behind this %s not replayed\n", n, n == 1 ? "" : "s", n == 1 ? "was" : "were");
}

void print_summary(struct text *t, const struct report *r)
{
	const struct replay *rp = r->replay;
	const char *label = record_label(r, r->diags->arena);
	size_t line, column;

	slice_place(r->slice, r->slice->start, &line, &column);
	text_safe(t, r->file, strlen(r->file));
	text_printf(t, ":%zu: %s: ", line, verdict_name(r->diags->worst));
	text_safe(t, label, strlen(label));
	if (rp->game) {
		text_printf(t, ", %s, %zu turns, %zu actions", rp->game->id, rp->nturns, rp->nactions);
		if (rp->had_setup) {
			struct outcome o = rp->game->outcome((struct context *)&rp->ctx, rp->pos, replay_final(rp));
			text_printf(t, ", result %s", replay_final(rp) ? claims_outcome(r->record, o, r->diags->arena) : "not final");
			if (o.kind == OUTCOME_OPEN && replay_final(rp)) {
				struct view v;          /* an open game: who is to act, and what its turn still owes */
				view_init(&v, r->diags->arena);
				rp->game->view((struct context *)&rp->ctx, rp->pos, &v);
				text_printf(t, "; %s", v.next);
			}
		}
	}
	text_puts(t, readings_over(r, r->diags->arena));
	text_putc(t, '\n');
}

/* A fact; where a view has a table or lanes, on lines of at most 79 columns. */
static void fact(struct text *t, const struct view *v, int indent, int name, const struct view_fact *f)
{
	size_t column = (size_t)(indent + name), n;
	bool folded = v->nshapes || v->nlanes;

	text_printf(t, "%*s%-*s", indent, "", name, f->name);
	for (const char *at = f->value; folded && *at; at += n, at += strspn(at, " ")) {
		n = strcspn(at, " ");
		if (column + 1 + n > 79) {
			text_printf(t, "\n%*s", indent + name, "");
			column = (size_t)(indent + name);
		}
		text_putc(t, ' ');
		text_add(t, at, n);
		column += 1 + n;
	}
	if (folded)
		text_putc(t, '\n');
	else
		text_printf(t, " %s\n", f->value);
}

void print_view(struct text *t, const struct report *r, const struct view *v)
{
	int last = -2;

	for (size_t i = 0; i < v->nfacts; i++)
		if (v->facts[i].seat < 0)
			fact(t, v, 2, 10, &v->facts[i]);
	print_board(t, r, v);
	for (size_t i = 0; i < v->nfacts; i++) {
		const struct view_fact *f = &v->facts[i];
		if (f->seat < 0)
			continue;
		if (f->seat != last) {
			const struct seat *s = &r->record->seats[f->seat];
			text_printf(t, "  %s", seat_name(r->record, f->seat, r->diags->arena));
			if (s->person_len) {
				size_t n;
				char *person = string_text(s->person, (struct span){0, s->person_len}, r->diags->arena, &n);
				text_puts(t, " (");
				text_safe(t, person, n);
				text_putc(t, ')');
			}
			text_putc(t, '\n');
		}
		last = f->seat;
		fact(t, v, 4, 8, f);
	}
}
