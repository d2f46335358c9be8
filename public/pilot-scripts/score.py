"""Computes every figure of a pilot again from plan.json and rows.csv, with the standard library alone.

    python3 score.py [FOLDER] [SEED]

Compares each figure with the published one: in figures.json, or of the final analysis in agreement.json. Ends with 1 where
one differs. Without published figures it prints those for the seed. In a package it also checks the analysis at the
checkpoint, and the figures of reviewers and calls. Does the same as score.mjs.
"""

import csv
import json
import math
import sys
from pathlib import Path

# Of each analysis: the quantile of the normal distribution, and the draws beyond each end of an interval by bootstrap.
LEVELS = {"only": (1.96, 250), "checkpoint": (2.797, 25), "final": (1.977, 240)}
Z_OF_POWER = 0.8416
SPREAD_OF_ITEM = 0.04
DRAWS = 10_000
ITEMS_OF_LABEL = 10
ITEMS_OF_SPREAD = 30
WORST = 10


def code_units(text):
    return text.encode("utf-16-be", "surrogatepass")


def wilson(hits, total, z):
    if total == 0:
        return None, None
    share = hits / total
    middle = share + z**2 / (2 * total)
    reach = z * math.sqrt(share * (1 - share) / total + z**2 / (4 * total**2))
    size = 1 + z**2 / total
    low = 0 if hits == 0 else 100 * (middle - reach) / size
    high = 100 if hits == total else 100 * (middle + reach) / size
    return low, high


def bootstrap(n, options, figure_of):
    """Draws items with replacement (xorshift32); figure_of takes the places of one draw."""
    if n == 0:
        return None, None
    state = options["seed"] & 0xFFFFFFFF
    figures = []
    for _ in range(DRAWS):
        places = []
        for _ in range(n):
            state ^= (state << 13) & 0xFFFFFFFF
            state ^= state >> 17
            state ^= (state << 5) & 0xFFFFFFFF
            places.append(state * n >> 32)
        figures.append(figure_of(places))
    figures.sort()
    tail = options["tail"]
    return figures[tail - 1], figures[DRAWS - tail]


def estimate(hits, total, n, interval):
    value = 100 * hits / total if total else None
    return {"value": value, "low": interval[0], "high": interval[1], "n": n, "hits": hits, "total": total}


def units_of(rows, options):
    """Groups rows by what is drawn again as a whole: clusters, or items without one."""
    clusters, groups = options["clusters"], {}
    for row in rows:
        item = row["item"]
        name = item if not clusters else "cluster " + clusters[item] if item in clusters else "item " + item
        groups.setdefault(name, []).append(row)
    return [of for _, of in sorted(groups.items(), key=lambda group: code_units(group[0]))]


def sums_of(items):
    return sum(item["hits"] for item in items), sum(item["total"] for item in items)


def with_clusters(found, units, options):
    return found | ({"clusters": len(units)} if options["clusters"] else {})


def clustered_interval(units, z):
    """Wilson's interval for the number of independent counts with the same variance (Kish)."""
    hits, total = sums_of([{"hits": one, "total": of} for one, of in units])
    n, share = len(units), hits / total
    if hits in (0, total) or n == 1:
        effect = max(1, total / n)
    else:
        squares = sum((one - share * of) ** 2 for one, of in units)
        effect = max(1, n * squares / ((n - 1) * total * share * (1 - share)))
    return wilson(hits / effect, total / effect, z)


def share(items, options):
    """Items with one count each are independent without clusters; the spans of one item are not."""
    hits, total = sums_of(items)
    n, of = len(items), [item for item in items if item["total"] > 0]
    if not options["clusters"] and total == len(of):
        return estimate(hits, total, n, wilson(hits, total, options["z"]))
    units = [sums_of(of) for of in units_of(of, options)]
    interval = clustered_interval(units, options["z"]) if units else (None, None)
    return with_clusters(estimate(hits, total, n, interval), units, options)


def ratio(items, options):
    """The ratio of sums over items."""
    pairs = [sums_of(of) for of in units_of(items, options)]

    def figure_of(places):
        total = sum(pairs[place][1] for place in places)
        return 100 * sum(pairs[place][0] for place in places) / total if total else 0

    interval = bootstrap(len(pairs), options, figure_of)
    return with_clusters(estimate(*sums_of(items), len(items), interval), pairs, options)


def counted(row, hits, total=1):
    return {"item": row["item"], "hits": hits, "total": total}


def word_errors(rows, options):
    items = [counted(row, row["sub"] + row["del"] + row["ins"], row["words"]) for row in rows if row["words"] > 0]
    without = [row["ins"] for row in rows if row["words"] == 0]
    return ratio(items, options), [], {"items": len(without), "insertions": sum(without)}


def decision_shares(rows, options):
    def share_of(name):
        return share([counted(row, int(row["decision"] == name)) for row in rows], options)

    names = ["accepted", "changed", "rejected"]
    return share_of("accepted"), [{"name": name} | share_of(name) for name in names]


def by_gold(rows):
    golds = sorted({row["gold"] for row in rows}, key=code_units)
    return [(label, [row for row in rows if row["gold"] == label]) for label in golds]


def label_accuracy(rows, options):
    def accuracy(of):
        return share([counted(row, int(row["gold"] == row["predicted"])) for row in of], options)

    return accuracy(rows), [{"name": name} | accuracy(of) for name, of in by_gold(rows)]


def macro_f1(rows, options):
    units = units_of(rows, options)
    labels = [label for label, of in by_gold(rows) if len(of) >= ITEMS_OF_LABEL]

    def figure_of(places):
        both, right = dict.fromkeys(labels, 0), dict.fromkeys(labels, 0)
        for row in (row for place in places for row in units[place]):
            gold, predicted = row["gold"], row["predicted"]
            if gold in both:
                both[gold] += 1
                right[gold] += gold == predicted
            if predicted in both:
                both[predicted] += 1
        return sum(200 * right[label] / max(1, both[label]) / len(labels) for label in labels)

    value = figure_of(range(len(units))) if labels else None
    low, high = bootstrap(len(units), options, figure_of) if labels else (None, None)
    parts = []
    for name, of in by_gold(rows):
        predicted = sum(row["predicted"] == name for row in rows)
        right = sum(row["predicted"] == name for row in of)
        parts.append({"name": name} | estimate(2 * right, len(of) + predicted, len(of), (None, None)))
    found = {"value": value, "low": low, "high": high, "n": len(rows), "hits": None, "total": len(rows)}
    return with_clusters(found, units, options), parts


def span_ratio(metric, rows):
    tp, fp, fn = (sum(row[name] for row in rows) for name in ("tp", "fp", "fn"))
    if metric == "span_recall":
        return tp, tp + fn
    if metric == "span_precision":
        return tp, tp + fp
    return 2 * tp, 2 * tp + fp + fn


def grouped(rows, column):
    groups = {}
    for row in rows:
        groups.setdefault(row[column], []).append(row)
    return sorted(groups.items(), key=lambda group: code_units(group[0]))


def span_figures(metric, kind, rows, options):
    rows = [row for row in rows if kind is None or row["kind"] == kind]
    is_f1 = metric == "span_f1"

    def items_of(of):
        return [counted(spans[0], *span_ratio(metric, spans)) for _, spans in grouped(of, "item")]

    def closed(items):
        return estimate(*sums_of(items), len(items), (None, None)) if is_f1 else share(items, options)

    kinds = grouped(rows, "kind") if kind is None else []
    whole = ratio(items_of(rows), options) if is_f1 else closed(items_of(rows))
    return whole, [{"name": name} | closed(items_of(of)) for name, of in kinds]


def measure(criterion, rows, options):
    metric = criterion["metric"]
    if metric == "word_error_rate":
        return word_errors(rows["words"], options)
    nothing = {"items": 0, "insertions": 0}
    if metric == "share_accepted":
        return *decision_shares(rows["decisions"], options), nothing
    if metric == "label_accuracy":
        return *label_accuracy(rows["labels"], options), nothing
    if metric == "macro_f1":
        return *macro_f1(rows["labels"], options), nothing
    return *span_figures(metric, criterion.get("kind"), rows["spans"], options), nothing


def items_for_verdict(metric):
    return {"word_error_rate": 50, "macro_f1": 100, "span_f1": 100}.get(metric, 30)


def verdict_of(criterion, found):
    low, high, target = found["low"], found["high"], criterion["target"]
    n = found.get("clusters", found["n"])
    if low is None or high is None or min(n, found["total"]) < items_for_verdict(criterion["metric"]):
        return "not_shown"
    if criterion["metric"] == "word_error_rate":
        return "met" if high <= target else "not_met" if low > target else "not_shown"
    return "met" if low >= target else "not_met" if high < target else "not_shown"


def verdict_of_strata(verdicts):
    if "not_met" in verdicts:
        return "not_met"
    return "met" if all(one == "met" for one in verdicts) else "not_shown"


def difference_of(criterion, found, z):
    baseline, n = criterion.get("baseline"), criterion.get("baseline_n")
    if baseline is None or found["value"] is None or found["low"] is None:
        return None
    low, high = (baseline, baseline) if n is None else wilson(baseline * n / 100, n, z)
    value = found["value"] - baseline
    lowest = value - math.hypot(found["value"] - found["low"], high - baseline)
    highest = value + math.hypot(found["high"] - found["value"], baseline - low)
    lower, higher = highest < 0, lowest > 0
    better = lower if criterion["metric"] == "word_error_rate" else higher
    verdict = "better" if better else "worse" if lower or higher else "not_shown"
    return {"value": value, "low": lowest, "high": highest, "verdict": verdict}


def spread_of_words(rows):
    rows = [row for row in rows if row["words"] > 0]
    if len(rows) < ITEMS_OF_SPREAD:
        return SPREAD_OF_ITEM
    errors, words = [row["sub"] + row["del"] + row["ins"] for row in rows], sum(row["words"] for row in rows)
    rate = sum(errors) / words
    squares = sum((error - rate * row["words"]) ** 2 for error, row in zip(errors, rows))
    return math.sqrt(squares / (len(rows) - 1)) * len(rows) / words


def items_needed(criterion, z, words):
    t, p = criterion["target"] / 100, criterion["expected"] / 100
    spread = z * math.sqrt(t * (1 - t)) + Z_OF_POWER * math.sqrt(p * (1 - p))
    if criterion["metric"] == "word_error_rate":
        spread = (z + Z_OF_POWER) * spread_of_words(words)
    return max(items_for_verdict(criterion["metric"]), math.ceil((spread / (p - t)) ** 2))


def worst_items(rows):
    items = [(row["item"], "words", row["sub"] + row["del"] + row["ins"], row["words"]) for row in rows["words"]]
    items += [(row["item"], "labels", int(row["gold"] != row["predicted"]), 1) for row in rows["labels"]]
    items += [(row["item"], "decisions", int(row["decision"] != "accepted"), 1) for row in rows["decisions"]]
    for item, of in grouped(rows["spans"], "item"):
        tp, fp, fn = (sum(row[name] for row in of) for name in ("tp", "fp", "fn"))
        items.append((item, "spans", fp + fn, tp + fp + fn))
    found = [
        {"item": item, "rows": kind, "errors": errors, "total": total, "value": 100 * errors / total}
        for item, kind, errors, total in items
        if errors > 0 and total > 0
    ]
    found.sort(key=lambda row: (-row["value"], -row["errors"], row["item"]))
    kinds = ("decisions", "labels", "spans", "words")
    return [row for kind in kinds for row in [one for one in found if one["rows"] == kind][:WORST]]


def figures_of(plan, rows, seed, look="only", items=()):
    """Takes rows by kind, and the items of the manifest with stratum and cluster."""

    def rows_of(names=None):
        kinds = ("words", "labels", "decisions", "spans")
        of = {kind: [row for row in rows.get(kind, []) if names is None or row["item"] in names] for kind in kinds}
        return {kind: sorted(of[kind], key=lambda row: row["item"]) for kind in kinds}

    z, tail = LEVELS[look]
    clusters = {item["item"]: item["cluster"] for item in items if item.get("cluster")}
    options = {"seed": seed, "z": z, "tail": tail, "clusters": clusters}
    names = sorted({item["stratum"] for item in items if item.get("stratum")}, key=code_units)
    strata = [(name, rows_of({item["item"] for item in items if item.get("stratum") == name})) for name in names]
    criteria, rows = [], rows_of()
    for criterion in plan["criteria"]:
        found, by_kind, left_out = measure(criterion, rows, options)
        given = {name: criterion.get(name) for name in ("name", "metric", "target", "must", "baseline")}
        parts = [{"name": name} | measure(criterion, of, options)[0] for name, of in strata]
        by_stratum = criterion.get("by_stratum")
        verdicts = [verdict_of(criterion, part) for part in parts]
        criteria.append(given | found | {
            "difference": difference_of(criterion, found, z),
            "verdict": verdict_of_strata(verdicts) if by_stratum else verdict_of(criterion, found),
            "by_kind": by_kind,
        } | ({"by_stratum": True} if by_stratum else {}) | ({"strata": parts} if parts else {}) | {
            "needed": items_needed(criterion, z, rows["words"]),
            "left_out": left_out,
        })
    required = [criterion["verdict"] for criterion in criteria if criterion["must"]]
    verdict = "not_met" if "not_met" in required else "met" if all(one == "met" for one in required) else "partly"
    found = {row["item"] for of in rows.values() for row in of}
    return {
        "criteria": criteria,
        "pilot_verdict": verdict,
        "items": len(found),
        "seed": seed,
        "worst": worst_items(rows),
    } | ({} if look == "only" else {"look": look})


def read_rows(path):
    """Rows of all kinds; the cells of the columns of other kinds are empty."""
    rows = {"words": [], "labels": [], "decisions": [], "spans": []}
    with open(path, encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            for name in ("words", "sub", "del", "ins", "tp", "fp", "fn"):
                row[name] = int(row[name]) if row.get(name) else None
            kind = (
                "words" if row["words"] is not None
                else "labels" if row.get("gold")
                else "decisions" if row.get("decision")
                else "spans"
            )
            rows[kind].append(row)
    return rows


def read_table(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def reviewers(rows):
    """Cohen's kappa of the first two reviewers of each item, by their latest choices."""
    items = {}
    for row in rows:
        of = items.setdefault(row["item"], {})
        if row["decision"] == "skipped":
            of.pop(row["reviewer"], None)
        else:
            of[row["reviewer"]] = row["decision"]
    pairs = [list(of.values())[:2] for of in items.values() if len(of) > 1]
    n, agreed = len(pairs), sum(one == other for one, other in pairs)
    names = {choice for pair in pairs for choice in pair}
    by_chance = sum(sum(one == name for one, _ in pairs) * sum(other == name for _, other in pairs) for name in names)
    kappa = (agreed / n - by_chance / n**2) / (1 - by_chance / n**2) if n and by_chance < n**2 else None
    return {"n": n, "agreed": agreed, "kappa": kappa}


def times(rows):
    """Median and 95th percentile of the times of calls that succeeded (nearest rank)."""
    found = sorted(int(row["milliseconds"]) for row in rows if row["outcome"] == "succeeded" and row["milliseconds"])
    rank = {percent: found[-(-percent * len(found) // 100) - 1] if found else None for percent in (50, 95)}
    return {"p50_ms": rank[50], "p95_ms": rank[95]}


def values_in(value, at=""):
    """All values below a value, each with its JSON pointer."""
    if isinstance(value, dict):
        value = value.items()
    elif isinstance(value, list):
        value = enumerate(value)
    else:
        yield at, value
        return
    for key, part in value:
        yield from values_in(part, f"{at}/{key}")


def is_equal(one, other):
    numbers = all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in (one, other))
    return abs(one - other) < 1e-9 if numbers else one == other


def main(folder, seed=None):
    def json_of(name):
        path = folder / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    agreement, plan = json_of("agreement.json"), json_of("plan.json")
    published = json_of("figures.json") or (agreement.get("look") or {}).get("figures")
    look = (published or {}).get("look") or ("final" if plan.get("checkpoint") else "only")
    items = []
    if (folder / "manifest.csv").exists():
        items = read_table(folder / "manifest.csv")
    seed = int(seed if seed is not None else published["seed"] if published else 1)
    computed = dict(values_in(figures_of(plan, read_rows(folder / "rows.csv"), seed, look, items)))
    if not published:
        for at, value in computed.items():
            print(f"{at}\t{value}")
        return 0
    values = dict(values_in(published))
    if "/pilot_verdict" not in values:  # Before the final analysis, no verdict is published.
        computed = {at: value for at, value in computed.items() if not at.endswith("verdict")}
    first = ((agreement.get("checkpoint") or {}).get("look") or {}).get("figures")
    if first and (folder / "checkpoint-rows.csv").exists():
        again = figures_of(plan, read_rows(folder / "checkpoint-rows.csv"), first["seed"], first["look"], items)
        values |= dict(values_in(first, "/checkpoint"))
        computed |= dict(values_in(again, "/checkpoint"))
    further = json_of("further-figures.json")
    for name, figures, file in (("reviewers", reviewers, "decisions.csv"), ("calls", times, "usage.csv")):
        if name in further:
            values |= dict(values_in(further[name], f"/{name}"))
            computed |= dict(values_in(figures(read_table(folder / file)), f"/{name}"))
    equal = {at for at, value in computed.items() if at in values and is_equal(value, values[at])}
    for at, value in computed.items():
        print(f"{'equal' if at in equal else 'DIFFERENT'}\t{at}\t{values.get(at)}\t{value}")
    print(f"{len(equal)} of {len(values)} figures match.")
    return 0 if len(equal) == len(values) == len(computed) else 1


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(main(Path(arguments[0]) if arguments else Path(__file__).parent, *arguments[1:2]))
