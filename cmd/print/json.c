/* Lines of JSON. Written as they go, since a line for each record of a large
 * archive must not cost a tree; tests read them back with a JSON library. */
#include "cmd/print/print.h"

#include "engine/claims.h"
#include "notation/format.h"
#include "notation/parse.h"

#include <string.h>

void json_text(struct text *t, const char *s)
{
	if (!s) {
		text_puts(t, "null");
		return;
	}
	text_putc(t, '"');
	text_json(t, s, strlen(s));
	text_putc(t, '"');
}

static void name(struct text *t, const char *s)
{
	text_puts(t, ",\"");
	text_puts(t, s);
	text_puts(t, "\":");
}

static void member(struct text *t, const char *s, const char *value)
{
	name(t, s);
	json_text(t, value);
}

static void number(struct text *t, const char *s, size_t n)
{
	name(t, s);
	text_number(t, (int64_t)n);
}

static void place(struct text *t, const char *s, int32_t n, int32_t least)
{
	name(t, s);
	if (n >= least)
		text_number(t, n);
	else
		text_puts(t, "null");
}

static void seat(struct text *t, const struct record *r, int seat)
{
	char name[WORD_MAX + 1];

	text_putc(t, '"');
	text_json(t, name, seat_text(r, seat, name));
	text_putc(t, '"');
}

static void fault(struct text *t, const struct report *r, const struct diag *d)
{
	size_t line, column, end_line, end_column;

	slice_place(r->slice, d->span.at, &line, &column);
	slice_place(r->slice, d->span.end, &end_line, &end_column);
	text_printf(t, "{\"id\":\"%s\",\"verdict\":\"%s\",\"line\":%zu,\"column\":%zu,\"end_line\":%zu,\"end_column\":%zu", d->rule->id,
		    d->verdict == V_LEGAL ? "note" : verdict_name(d->verdict), line, column, end_line, end_column);
	place(t, "race", d->race >= 0 ? d->race + 1 : -1, 1);
	place(t, "turn", d->turn, 0);
	member(t, "seat", d->turn >= 0 && d->seat != SEAT_NONE ? seat_name(r->record, d->seat, r->diags->arena) : NULL);
	place(t, "action", d->action, 1);
	member(t, "message", d->message);
	member(t, "statement", d->rule->statement);
	text_puts(t, ",\"legal\":[");
	for (size_t i = 0; i < d->nlegal; i++) {
		if (i)
			text_putc(t, ',');
		json_text(t, d->legal[i]);
	}
	text_puts(t, "]}");
}

static void faults(struct text *t, const struct report *r, const char *list, bool notes)
{
	const char *comma = "";

	name(t, list);
	text_putc(t, '[');
	for (size_t i = 0; i < r->diags->n; i++)
		if ((r->diags->list[i].verdict == V_LEGAL) == notes) {
			text_puts(t, comma);
			fault(t, r, &r->diags->list[i]);
			comma = ",";
		}
	text_putc(t, ']');
}

void print_json_faults(struct text *t, const struct report *r, size_t first)
{
	const char *comma = "";

	text_puts(t, ",\"faults\":[");
	for (size_t i = first; i < r->diags->n; i++) {
		text_puts(t, comma);
		fault(t, r, &r->diags->list[i]);
		comma = ",";
	}
	text_putc(t, ']');
}

/* Tags by name; one that may stand several times is a list, in their order. */
static void tags(struct text *t, const struct report *r)
{
	const struct record *rec = r->record;
	const char *comma = "";

	text_puts(t, ",\"tags\":{");
	for (size_t i = 0; i < rec->ntags; i++) {
		const struct tag *tag = &rec->tags[i];
		bool list = tag->name == TAG_SEAT || tag->name == TAG_RULING || tag->name == TAG_EXPECT || tag->name == TAG_NOTE;
		bool seen = false;
		size_t n = tag->word.end - tag->word.at, len;
		for (size_t k = 0; k < i && !seen; k++)
			seen = tag->name < TAG_OWN ? rec->tags[k].name == tag->name
						   : rec->tags[k].word.end - rec->tags[k].word.at == n &&
							     memcmp(rec->text + rec->tags[k].word.at, rec->text + tag->word.at, n) == 0;
		if (seen)
			continue;
		text_puts(t, comma);
		text_putc(t, '"');
		if (tag->name < TAG_OWN)
			text_puts(t, tag_names[tag->name]);
		else
			tag_own_name(rec, tag, t);
		text_puts(t, list ? "\":[" : "\":");
		comma = ",";
		for (size_t k = i; k < rec->ntags; k++) {
			if (k > i && !(list && rec->tags[k].name == tag->name))
				continue;
			char *value = tag_text(rec, &rec->tags[k], r->diags->arena, &len);
			if (k > i)
				text_putc(t, ',');
			text_putc(t, '"');
			text_json(t, value, len);
			text_putc(t, '"');
		}
		if (list)
			text_putc(t, ']');
	}
	text_putc(t, '}');
}

static void rulings(struct text *t, const struct report *r)
{
	const struct replay *rp = r->replay;
	const char *comma = "";
	const struct reading *o = rp->game ? rp->game->options : NULL;

	text_puts(t, ",\"rulings\":[");
	for (unsigned k = 0; rp->game && k < rp->game->nrulings; k++) {
		if (!(rp->ctx.asked[k >> 6] >> (k & 63) & 1))
			continue;
		while (o->ruling != k)          /* they stand in the order of the points */
			o++;
		text_puts(t, comma);
		text_puts(t, "{\"key\":\"");
		text_puts(t, rp->game->rulings[k].key);
		text_puts(t, "\",\"option\":\"");
		text_puts(t, o[rp->option[k]].name);
		text_puts(t, rp->option[k] ? "\",\"default\":false}" : "\",\"default\":true}");
		comma = ",";
	}
	text_putc(t, ']');
}

/* Places as lists of the seats that share them. */
static void places(struct text *t, const struct report *r, const struct ranking *rank)
{
	text_putc(t, '[');
	for (unsigned i = 0; i < rank->n; i++) {
		bool tie = i > 0 && rank->row[i].place == rank->row[i - 1].place;
		text_puts(t, tie ? "," : i ? "],[" : "[");
		seat(t, r->record, rank->row[i].seat);
	}
	text_puts(t, rank->n ? "]]" : "]");
}

/* rank: NULL if it is not known yet; final: the record stops here. */
static void ranking(struct text *t, const struct report *r, const struct ranking *rank, bool final)
{
	struct replay *rp = r->replay;
	struct ranking fresh = {0};

	if (!rp->had_setup) {
		text_puts(t, ",\"rank\":null,\"score\":null");
		return;
	}
	if (!rank)
		rp->game->rank(&rp->ctx, rp->pos, final, &fresh);
	text_puts(t, ",\"rank\":");
	places(t, r, rank ? rank : &fresh);
	text_puts(t, ",\"score\":{");
	for (size_t s = 0; s < r->record->nseats; s++) {
		struct score score = {0};
		rp->game->score(&rp->ctx, rp->pos, (int)s, &score);
		if (s)
			text_putc(t, ',');
		seat(t, r->record, (int)s);
		text_puts(t, ":{\"total\":");
		text_number(t, score.total);
		text_puts(t, ",\"parts\":{");
		for (unsigned i = 0; i < score.n; i++) {
			text_puts(t, i ? ",\"" : "\"");
			text_puts(t, score.part[i].name);
			text_puts(t, "\":");
			text_number(t, score.part[i].value);
		}
		text_puts(t, "}}");
	}
	text_putc(t, '}');
}

void print_json_record(struct text *t, const struct report *r)
{
	struct replay *rp = r->replay;
	struct arena *a = r->diags->arena;
	size_t line, column;

	slice_place(r->slice, r->slice->start, &line, &column);
	text_puts(t, "{\"file\":");
	json_text(t, r->file);
	if (r->number) {
		number(t, "line", line);
		number(t, "record", r->number);
	} else {
		text_puts(t, ",\"line\":null,\"record\":null");
	}
	member(t, "game", rp->game ? rp->game->id : NULL);
	tags(t, r);
	member(t, "verdict", verdict_name(r->diags->worst));
	text_puts(t, replay_final(rp) ? ",\"final\":true" : ",\"final\":false");
	number(t, "races", (size_t)rp->races);
	number(t, "turns", rp->nturns);
	number(t, "actions", rp->nactions);
	number(t, "not_replayed", rp->not_replayed);
	faults(t, r, "faults", false);
	faults(t, r, "notes", true);
	const char *claimed = NULL, *computed = NULL;
	const struct tag *result = record_tag(r->record, TAG_RESULT);
	if (result)
		claimed = tag_text(r->record, result, a, NULL);
	struct ranking rank = {0};
	bool over = rp->had_setup && rp->game->over(rp->pos);   /* ranking and result of an open game ask nothing yet */
	if (over) {
		rp->game->rank(&rp->ctx, rp->pos, true, &rank);
		rp->game->outcome(&rp->ctx, rp->pos, true);
	}
	rulings(t, r);
	if (rp->had_setup)
		computed = claims_outcome(r->record, rp->game->outcome(&rp->ctx, rp->pos, replay_final(rp)), a);
	text_puts(t, ",\"result\":{\"claimed\":");
	json_text(t, claimed);
	member(t, "computed", computed);
	text_putc(t, '}');
	ranking(t, r, over ? &rank : NULL, replay_final(rp));
	text_puts(t, "}\n");
}

void print_json_rank(struct text *t, const struct report *r)
{
	struct replay *rp = r->replay;
	bool final = replay_final(rp) && rp->line == r->record->nturns;

	text_puts(t, "{\"file\":");
	json_text(t, r->file);
	text_printf(t, ",\"record\":%zu", r->number);
	member(t, "game", rp->game->id);
	text_printf(t, ",\"turn\":%d,\"action\":%d,\"final\":%s", rp->turn, rp->action, rp->stopped ? "false" : "true");
	member(t, "result", claims_outcome(r->record, rp->game->outcome(&rp->ctx, rp->pos, final), r->diags->arena));
	ranking(t, r, NULL, final);
	text_puts(t, ",\"race_ranks\":[");
	for (unsigned race = 1, n = 0; rp->game->race_rank && race <= UINT8_MAX; race++) {
		struct ranking rank = {0};
		if (!rp->game->race_rank(&rp->ctx, rp->pos, race, &rank))
			continue;
		text_printf(t, "%s{\"race\":%u,\"rank\":", n++ ? "," : "", race);
		places(t, r, &rank);
		text_putc(t, '}');
	}
	text_puts(t, "]}\n");
}

static const char *side_name(const struct view *v, int side)
{
	static const char *const hex[] = {"n", "ne", "se", "s", "sw", "nw"}, *const square[] = {"n", "e", "s", "w"};

	return side < 0 ? NULL : v->squares ? square[side % 4] : hex[side % 6];
}

/* Where something is at an end of a cell's side; side -1: in its middle. */
static void view_end(struct text *t, const struct view *v, int cell, int side, int end)
{
	text_puts(t, "{\"cell\":");
	json_text(t, v->cells[cell].name);
	member(t, "side", side_name(v, side));
	if (side < 0)
		text_puts(t, ",\"end\":null}");
	else
		text_printf(t, ",\"end\":%d}", end + 1);
}

static void view_routes(struct text *t, const struct report *r, const struct view *v)
{
	text_puts(t, ",\"routes\":[");
	for (size_t i = 0; i < v->nroutes; i++) {
		const struct view_route *w = &v->routes[i];
		text_printf(t, "%s{\"from\":", i ? "," : "");
		view_end(t, v, w->cell, w->from, w->from_end);
		text_puts(t, ",\"to\":");
		view_end(t, v, w->spans ? w->cell_to : w->cell, w->to, w->to_end);
		text_printf(t, ",\"one_way\":%s", w->one_way ? "true" : "false");
		member(t, "label", w->label);
		member(t, "owner", w->owner ? seat_name(r->record, w->owner - 1, v->arena) : NULL);
		text_putc(t, '}');
	}
	text_puts(t, "],\"ways\":[");
	for (size_t i = 0; i < v->nsteps; i++) {
		const struct view_step *s = &v->steps[i];
		if (i == 0 || s[-1].seat != s->seat) {
			text_printf(t, "%s{\"seat\":", i ? "]}," : "");
			json_text(t, seat_name(r->record, s->seat, v->arena));
			text_puts(t, ",\"places\":[");
		} else {
			text_putc(t, ',');
		}
		json_text(t, s->place);
	}
	text_puts(t, v->nsteps ? "]}]" : "]");
}

static void spot(struct text *t, struct view_spot s)
{
	text_printf(t, "[%d,%d]", s.x, s.y);
}

/* The table and what lies on it, or null. */
static void view_table(struct text *t, const struct report *r, const struct view *v)
{
	if (!v->nshapes) {
		text_puts(t, ",\"table\":null");
		return;
	}
	text_printf(t, ",\"table\":{\"width\":%d,\"depth\":%d,\"things\":[", v->width, v->depth);
	for (size_t i = 0; i < v->nshapes; i++) {
		const struct view_shape *s = &v->shapes[i];
		text_printf(t, "%s{\"kind\":\"%s\",\"seat\":", i ? "," : "", view_kind_name[s->kind]);
		json_text(t, s->seat >= 0 ? seat_name(r->record, s->seat, v->arena) : NULL);
		text_puts(t, ",\"points\":[");
		for (size_t k = 0; k < s->n; k++) {
			if (k)
				text_putc(t, ',');
			spot(t, s->at[k]);
		}
		text_printf(t, "],\"closed\":%s,\"radius\":", s->closed ? "true" : "false");
		if (s->radius)
			text_printf(t, "%d", s->radius);
		else
			text_puts(t, "null");
		member(t, "label", s->label);
		text_puts(t, ",\"label_at\":");
		if (s->labelled)
			spot(t, s->label_at);
		else
			text_puts(t, "null");
		text_putc(t, '}');
	}
	text_puts(t, "]}");
}

/* Lanes, their cards and cars; none in games without. */
static void view_lanes(struct text *t, const struct report *r, const struct view *v)
{
	text_puts(t, ",\"lanes\":[");
	for (size_t i = 0; i < v->nlanes; i++) {
		const struct view_lane *l = &v->lanes[i];
		text_printf(t, "%s{\"name\":", i ? "," : "");
		json_text(t, l->name);
		member(t, "seat", l->seat >= 0 ? seat_name(r->record, l->seat, v->arena) : NULL);
		text_printf(t, ",\"start\":%d,\"length\":%d", l->start, l->length);
		member(t, "end", view_end_name[l->end]);
		member(t, "label", l->label);
		place(t, "pieces", l->end == VIEW_WALL ? l->pieces : -1, 0);
		text_putc(t, '}');
	}
	text_puts(t, "],\"cards\":[");
	for (size_t i = 0; i < v->ncards; i++) {
		const struct view_card *c = &v->cards[i];
		text_printf(t, "%s{\"lane\":", i ? "," : "");
		json_text(t, v->lanes[c->lane].name);
		text_printf(t, ",\"slot\":%d", c->slot);
		place(t, "beside", c->beside, 1);
		member(t, "type", c->type);
		member(t, "counts_as", c->counts);
		text_printf(t, ",\"up\":%s,\"gap\":%s,\"slick\":%s,\"beneath\":%s}", c->up ? "true" : "false", c->gap ? "true" : "false",
			    c->slick ? "true" : "false", c->beneath ? "true" : "false");
	}
	text_puts(t, "],\"cars\":[");
	for (size_t i = 0; i < v->ncars; i++) {
		const struct view_car *c = &v->cars[i];
		text_printf(t, "%s{\"seat\":", i ? "," : "");
		json_text(t, seat_name(r->record, c->seat, v->arena));
		member(t, "lane", v->lanes[c->lane].name);
		text_printf(t, ",\"slot\":%d", c->slot);
		place(t, "beside", c->beside, 1);
		member(t, "state", view_stand_name[c->stand]);
		place(t, "turns", c->turns, 1);
		place(t, "target", c->target, 1);
		place(t, "place", c->place, 1);
		member(t, "note", c->note);
		text_putc(t, '}');
	}
	text_putc(t, ']');
}

void print_json_view(struct text *t, const struct report *r, const struct view *v, const char *setup)
{
	struct replay *rp = r->replay;
	const char *comma = "";

	text_puts(t, "{\"file\":");
	json_text(t, r->file);
	text_printf(t, ",\"record\":%zu", r->number);
	member(t, "game", rp->game->id);
	text_printf(t, ",\"turn\":%d,\"action\":%d,\"final\":%s", rp->turn, rp->action, replay_final(rp) ? "true" : "false");
	text_printf(t, ",\"shape\":\"%s\",\"ends\":%d,\"cells\":[", v->squares ? "square" : "hexagon", v->ends ? v->ends : 1);
	for (size_t i = 0; i < v->ncells; i++) {
		text_printf(t, "%s{\"name\":", i ? "," : "");
		json_text(t, v->cells[i].name);
		text_printf(t, ",\"x\":%d,\"y\":%d", v->cells[i].x, v->cells[i].y);
		member(t, "tile", *v->cells[i].tile ? v->cells[i].tile : NULL);
		member(t, "detail", v->cells[i].detail);
		text_printf(t, ",\"start\":%s", (int)i + 1 == v->home ? "true" : "false");
		place(t, "group", v->cells[i].group, 1);
		text_putc(t, '}');
	}
	text_puts(t, "],\"pieces\":[");
	for (size_t i = 0; i < v->npieces; i++) {
		text_printf(t, "%s{\"seat\":", i ? "," : "");
		json_text(t, seat_name(r->record, v->pieces[i].seat, v->arena));
		member(t, "place", v->pieces[i].place);
		text_puts(t, ",\"at\":");
		view_end(t, v, v->pieces[i].cell, v->pieces[i].inside ? -1 : v->pieces[i].side, v->pieces[i].end);
		text_putc(t, '}');
	}
	text_putc(t, ']');
	view_routes(t, r, v);
	view_table(t, r, v);
	view_lanes(t, r, v);
	text_puts(t, ",\"facts\":[");
	for (size_t i = 0; i < v->nfacts; i++) {
		text_printf(t, "%s{\"seat\":", i ? "," : "");
		json_text(t, v->facts[i].seat >= 0 ? seat_name(r->record, v->facts[i].seat, v->arena) : NULL);
		member(t, "name", v->facts[i].name);
		member(t, "value", v->facts[i].value);
		text_putc(t, '}');
	}
	text_puts(t, "],\"to_act\":[");
	uint32_t act = rp->game->to_act(&rp->ctx, rp->pos);
	for (size_t s = 0; s < r->record->nseats; s++)
		if (act >> s & 1) {
			text_puts(t, comma);
			json_text(t, seat_name(r->record, (int)s, v->arena));
			comma = ",";
		}
	text_putc(t, ']');
	member(t, "next", v->next);
	member(t, "setup", setup);
	text_puts(t, "}\n");
}
