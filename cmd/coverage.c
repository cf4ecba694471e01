#include "cmd/coverage.h"

#include "cmd/print/print.h"
#include "engine/claims.h"

#include <string.h>

enum { OPTIONS_MAX = 8 };

struct coverage_game {
	unsigned legal[RULES_MAX], illegal[RULES_MAX], undecided[RULES_MAX];
	unsigned cases[RULINGS_MAX][OPTIONS_MAX];
};

static uint64_t mix(uint64_t h, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;

	for (size_t i = 0; i < n; i++)
		h = (h ^ p[i]) * 0x100000001B3u;
	return h;
}

void run_record(struct run *run, const struct replay *rp, const struct diags *d)
{
	memset(run, 0, sizeof *run);
	run->game = rp->game;
	memcpy(run->held, rp->ref.held, sizeof run->held);
	memcpy(run->option, rp->option, sizeof run->option);
	uint64_t h = 0xCBF29CE484222325u;
	h = mix(h, &d->worst, sizeof d->worst);
	for (size_t i = 0; i < d->n; i++) {
		const struct diag *x = &d->list[i];
		h = mix(h, x->rule->id, strlen(x->rule->id));
		h = mix(h, x->message, strlen(x->message));
		h = mix(h, &x->span, sizeof x->span);
		if (x->verdict != V_LEGAL && run->ncalled < 16)
			run->called[run->ncalled++] = x->rule;
	}
	if (rp->had_setup) {
		struct context look = rp->ctx;  /* looking asks nothing, but for a game that is over */
		struct ranking rank = {0};
		uint64_t position = replay_hash(rp);
		h = mix(h, &position, sizeof position);
		rp->game->rank(&look, rp->pos, replay_final(rp), &rank);
		const char *words = claims_ranking(rp->record, &rank, rp->arena);
		h = mix(h, words, strlen(words));
		words = claims_outcome(rp->record, rp->game->outcome(&look, rp->pos, replay_final(rp)), rp->arena);
		h = mix(h, words, strlen(words));
		if (rp->game->over(rp->pos))
			for (unsigned i = 0; i < 4; i++)
				run->asked[i] |= look.asked[i];
	}
	for (unsigned i = 0; i < 4; i++)
		run->asked[i] |= rp->ctx.asked[i];
	run->signature = h;
}

void coverage_init(struct coverage *c, struct arena *keep)
{
	c->keep = keep;
	c->ngames = 0;
	while (games[c->ngames])
		c->ngames++;
	c->game = arena_array(keep, c->ngames + 1, sizeof *c->game);
}

void coverage_add(struct coverage *c, const struct coverage *part)
{
	unsigned *to = (unsigned *)c->game;
	const unsigned *from = (const unsigned *)part->game;

	for (size_t i = 0; i < (c->ngames + 1) * sizeof *c->game / sizeof *to; i++)     /* counts are all that it holds */
		to[i] += from[i];
}

/* The game's counters, or the notation's, and the rule's index. */
static struct coverage_game *find_rule(struct coverage *c, const struct game *g, const char *id, size_t n, size_t *rule)
{
	for (size_t i = 0; g && i < g->nrules; i++)
		if (strlen(g->rules[i].id) == n && memcmp(g->rules[i].id, id, n) == 0) {
			*rule = i;
			for (size_t k = 0; k < c->ngames; k++)
				if (games[k] == g)
					return &c->game[k];
		}
	for (size_t i = 0; i < N_RULES_COUNT; i++)
		if (strlen(notation_rules[i].id) == n && memcmp(notation_rules[i].id, id, n) == 0) {
			*rule = i;
			return &c->game[c->ngames];
		}
	return NULL;
}

void coverage_rules(struct coverage *c, const char *case_name, const struct run *run)
{
	size_t rule;
	struct coverage_game *g = find_rule(c, run->game, case_name, strcspn(case_name, "/ "), &rule);

	if (!g)
		return;
	if (g == &c->game[c->ngames])
		g->legal[rule] += run->ncalled == 0;    /* the reader tests every rule of the notation */
	else
		g->legal[rule] += run->held[rule >> 6] >> (rule & 63) & 1;
}

void coverage_fault(struct coverage *c, const char *id, enum verdict v, const struct run *run)
{
	size_t rule;
	bool came = false;

	for (unsigned i = 0; i < run->ncalled; i++)
		came |= strcmp(run->called[i]->id, id) == 0;
	struct coverage_game *g = came ? find_rule(c, run->game, id, strlen(id), &rule) : NULL;
	if (g)
		(v == V_UNDECIDED ? g->undecided : g->illegal)[rule]++;
}

void coverage_under(struct coverage *c, const char *under, const struct run *own, const struct run *run)
{
	const char *eq = strchr(under, '=');
	char key[80];

	if (!run->game || !eq || strchr(under, ',') || (size_t)(eq - under) >= sizeof key || own->signature == run->signature)
		return;
	memcpy(key, under, (size_t)(eq - under));
	key[eq - under] = '\0';
	int point = game_ruling(run->game, key), option = point < 0 ? -1 : game_option(run->game, (unsigned)point, eq + 1);
	if (option < 0 || option >= OPTIONS_MAX || own->option[point] >= OPTIONS_MAX)
		return;
	bool asked = run->asked[point >> 6] >> (point & 63) & 1;
	for (size_t k = 0; k < c->ngames && asked; k++)
		if (games[k] == run->game) {
			c->game[k].cases[point][option]++;
			c->game[k].cases[point][own->option[point]]++;
		}
}

static void rule_row(struct text *t, const struct rule *r, const char *game, const struct coverage_game *g, size_t i, bool json, bool gaps)
{
	const char *exempt = r->exempt;
	bool gap = !exempt && (!g->legal[i] || !g->illegal[i]);

	if (gaps && !gap)
		return;
	if (!json) {
		text_printf(t, "%-28s legal %u, illegal %u, undecided %u%s%s\n", r->id, g->legal[i], g->illegal[i], g->undecided[i],
			    exempt ? ", exempt: " : gap ? "  GAP" : "", exempt ? exempt : "");
		return;
	}
	text_printf(t, "{\"kind\":\"rule\",\"id\":\"%s\",\"game\":", r->id);
	json_text(t, game);
	text_printf(t, ",\"legal\":%u,\"illegal\":%u,\"undecided\":%u,\"exempt\":", g->legal[i], g->illegal[i], g->undecided[i]);
	json_text(t, exempt);
	text_puts(t, "}\n");
}

static void option_row(struct text *t, const struct game *game, unsigned point, unsigned k, const struct coverage_game *g, bool json, bool gaps)
{
	const struct reading *reading = game_option_at(game, point, k);
	const char *exempt = reading->exempt ? reading->exempt : game->rulings[point].exempt, *option = reading->name;
	unsigned cases = g->cases[point][k];

	if (gaps && (exempt || cases))
		return;
	if (!json) {
		text_printf(t, "%s=%s  cases %u%s%s\n", game->rulings[point].key, option, cases, exempt ? ", exempt: " : cases ? "" : "  GAP",
			    exempt ? exempt : "");
		return;
	}
	text_printf(t, "{\"kind\":\"ruling\",\"key\":\"%s\",\"option\":\"%s\",\"game\":\"%s\",\"cases\":%u,\"exempt\":", game->rulings[point].key,
		    option, game->id, cases);
	json_text(t, exempt);
	text_puts(t, "}\n");
}

void coverage_print(struct coverage *c, struct text *out, bool json, bool gaps)
{
	for (size_t k = 0; k < c->ngames; k++) {
		for (size_t i = 0; i < games[k]->nrules; i++)
			rule_row(out, &games[k]->rules[i], games[k]->id, &c->game[k], i, json, gaps);
		for (unsigned p = 0; p < games[k]->nrulings; p++)
			for (unsigned o = 0; game_option_at(games[k], p, o); o++)
				option_row(out, games[k], p, o, &c->game[k], json, gaps);
	}
	for (size_t i = 0; i < N_RULES_COUNT; i++)
		rule_row(out, &notation_rules[i], NULL, &c->game[c->ngames], i, json, gaps);
}
