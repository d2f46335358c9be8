"""Recomputes every figure of a sample evidence package from its files, with the standard library alone.

    python3 score.py FOLDER

FOLDER holds plan.json and the files that it names; the package's JSON lies there or one folder above. Prints each figure
with what is published, and ends with 1 where one differs or a row does not follow from references and outputs.
"""

import csv
import json
import math
import sys
from pathlib import Path

Z = 1.959963984540054  # The 97.5th percentile of the normal distribution.


def read_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_texts(path, item):
    with open(path, encoding="utf-8") as file:
        return {line[item]: line["text"].split(" ") for line in map(json.loads, file)}


def rounded(value, decimals=0):
    """Half up, so that every language comes to the same decimals."""
    return math.floor(value * 10**decimals + 0.5) / 10**decimals


def number(text):
    return float(text) if "." in text else int(text)


def total(rows, column):
    return sum(number(row[column]) for row in rows)


def wilson(hits, n):
    share = hits / n
    middle = share + (Z * Z) / (2 * n)
    reach = Z * math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))
    size = 1 + (Z * Z) / n
    return share, (middle - reach) / size, (middle + reach) / size


def mean(rows, column):
    n = len(rows)
    values = [number(row[column]) for row in rows]
    added = sum(values)
    variance = (sum(value * value for value in values) - (added * added) / n) / (n - 1)
    reach = Z * math.sqrt(variance / n)
    return added / n, added / n - reach, added / n + reach


def ratio(sums):
    return sums[0] / sums[1]


def pearson(sums):
    n, x, y, xx, yy, xy = sums
    return (n * xy - x * y) / (math.sqrt(n * xx - x * x) * math.sqrt(n * yy - y * y))


def ranked(ordered, share):
    return ordered[math.ceil(rounded(share * len(ordered), 6)) - 1]


def bootstrap(groups, statistic, settings):
    """The 95% interval of a statistic of sums, items drawn again within their group, by xorshift32."""
    drawn = []
    state = settings["seed"]
    for _ in range(settings["resamples"]):
        picked = []
        for items in groups:
            for _ in items:
                state ^= (state << 13) & 0xFFFFFFFF
                state ^= state >> 17
                state ^= (state << 5) & 0xFFFFFFFF
                picked.append(items[(state * len(items)) >> 32])
        drawn.append(statistic([sum(column) for column in zip(*picked)]))
    drawn.sort()
    everything = [sum(column) for column in zip(*(item for items in groups for item in items))]
    return statistic(everything), ranked(drawn, 0.025), ranked(drawn, 0.975)


def kappa(rows, first, second):
    both = [row for row in rows if row[second] != ""]
    yes = sum(row[first] == "1" for row in both) / len(both)
    yes_second = sum(row[second] == "1" for row in both) / len(both)
    agreed = sum(row[first] == row[second] for row in both) / len(both)
    by_chance = yes * yes_second + (1 - yes) * (1 - yes_second)
    return (agreed - by_chance) / (1 - by_chance)


def is_kept(row, filters):
    return all(
        row[part["column"]] == part["equals"] if "equals" in part else number(row[part["column"]]) <= part["atMost"]
        for part in filters
    )


def evaluated(tables):
    return [row for row in tables["rows"] if row["excluded"] == ""]


def measured(plan, tables, measure, kinds):
    """The value, its interval and the number of items of a measure over the items of some kinds."""
    items = [row for row in evaluated(tables) if row["kind"] in kinds and is_kept(row, measure.get("where", []))]
    kind, of, per, other = (measure.get(key) for key in ("measure", "of", "per", "with"))
    rows = items
    if "table" in measure:
        named = {row[plan["item"]] for row in items}
        rows = [row for row in tables[measure["table"]] if row[plan["item"]] in named]
    n = {"per": lambda: total(items, per), "rows": lambda: len(rows)}.get(measure.get("n"), lambda: len(items))()
    if kind in ("count", "sum", "kappa"):
        value = {
            "count": lambda: len(items),
            "sum": lambda: total(items, of),
            "kappa": lambda: kappa(items, of, other),
        }[kind]()
        return (value, value, value), n
    if kind == "mean":
        return mean(items, of), n
    if kind == "share" and measure.get("interval") != "bootstrap":
        return wilson(total(items, of), total(items, per) if per else len(items)), n
    sums = {row[plan["item"]]: [0] * (2 if kind == "share" else 6) for row in items}
    for row in rows:
        x, y = number(row[of]), number(row[per if kind == "share" else other])
        added = [x, y] if kind == "share" else [1, x, y, x * x, y * y, x * y]
        name = row[plan["item"]]
        sums[name] = [before + more for before, more in zip(sums[name], added)]
    groups = [[sums[row[plan["item"]]] for row in items if row["kind"] == name] for name in kinds]
    return bootstrap(groups, ratio if kind == "share" else pearson, plan["bootstrap"]), n


def shown(value, measure):
    return rounded(value * 100 if measure["measure"] == "share" else value, measure.get("decimals", 0))


def checks(package, plan, tables):
    """Every published figure: where it stands, what is published, and what the rows come to."""
    items = evaluated(tables)
    kinds = [row["name"] for row in package["strata"]["rows"]]
    yield "/data_set/received", package["data_set"]["received"], len(tables["rows"])
    for place, row in enumerate(package["data_set"]["excluded"]):
        left_out = sum(other["excluded"] == row["reason"] for other in tables["rows"])
        yield f"/data_set/excluded/{place}/items", row["items"], left_out
    yield "/data_set/evaluated", package["data_set"]["evaluated"], len(items)

    estimates = [
        (f"/metrics/{place}", metric, plan["metrics"][place], kinds) for place, metric in enumerate(package["metrics"])
    ] + [
        (f"/strata/rows/{place}", row, plan["metrics"][0], [row["name"]])
        for place, row in enumerate(package["strata"]["rows"])
    ]
    for at, row, measure, of in estimates:
        (value, low, high), n = measured(plan, tables, measure, of)
        yield f"{at}/value", row["value"], shown(value, measure)
        yield f"{at}/ci_low", row["ci_low"], shown(low, measure)
        yield f"{at}/ci_high", row["ci_high"], shown(high, measure)
        yield f"{at}/n", row["n"], n
        if row.get("baseline") is not None:
            before = {key: part for key, part in measure.items() if key != "interval"} | {"of": measure["before"]}
            yield f"{at}/baseline", row["baseline"], shown(measured(plan, tables, before, kinds)[0][0], measure)

    errors = [total(items, column) for column in plan["errors"]]
    yield "/errors/total", package["errors"]["total"], sum(errors)
    for place, row in enumerate(package["errors"]["rows"]):
        yield f"/errors/rows/{place}/count", row["count"], errors[place]

    for place, row in enumerate(package["latency"]):
        times = sorted(int(time["milliseconds"]) for time in tables["timings"] if time["stage"] == plan["latency"][place])
        yield f"/latency/{place}/n", row["n"], len(times)
        for key, share in (("p50_ms", 0.5), ("p95_ms", 0.95), ("p99_ms", 0.99)):
            yield f"/latency/{place}/{key}", row[key], ranked(times, share)

    spent = 0
    for place, row in enumerate(package["cost"]["rows"]):
        quantity = rounded(total(items, plan["cost"][place]), 1)
        cost = rounded(quantity * row["unit_price_usd"], 2)
        spent = rounded(spent + cost, 2)
        yield f"/cost/rows/{place}/quantity", row["quantity"], quantity
        yield f"/cost/rows/{place}/total_usd", row["total_usd"], cost
    yield "/cost/total_usd", package["cost"]["total_usd"], spent
    yield "/cost/per_item_usd", package["cost"]["per_item_usd"], rounded(spent / len(items), 2)

    for sentence in plan["sentences"]:
        published = package
        for key in sentence["at"].split("/")[1:]:
            published = published[int(key) if isinstance(published, list) else key]
        text = sentence["text"]
        for measure in sentence["values"]:
            value = shown(measured(plan, tables, measure, kinds)[0][0], measure)
            text = text.replace("{}", f"{value:.{measure.get('decimals', 0)}f}", 1)
        yield sentence["at"], published, text


def rows_of_recordings(folder, rows):
    """The rows that do not follow from references, outputs and the list of errors."""
    references = read_texts(folder / "references.jsonl", "recording")
    outputs = read_texts(folder / "outputs.jsonl", "recording")
    errors = {}
    for error in read_csv(folder / "errors.csv"):
        errors.setdefault(error["recording"], []).append(error)
    for row in rows:
        name = row["recording"]
        listed = errors.get(name, [])
        words = [[word] for word in references[name]]
        for error in listed:
            place = words[int(error["word"]) - 1]
            produced = error["produced"].split(" ") if error["produced"] else []
            if error["category"] == "inserted":
                place += produced
            elif place == [error["expected"]]:
                place[:] = produced
        counts = {key: sum(error["category"] == key for error in listed) for key in ("substituted", "dropped", "inserted", "number", "name")}
        counts |= {"errors": len(listed), "reference_words": len(words)}
        is_output = [word for place in words for word in place] == outputs[name]
        if not is_output or any(row[key] != str(count) for key, count in counts.items()):
            yield name


def rows_of_documents(folder, rows):
    """The rows that do not follow from references, outputs and decisions."""
    references, outputs, decisions = (
        {row["document"]: row for row in read_csv(folder / f"{name}.csv")} for name in ("references", "outputs", "decisions")
    )
    reasons = ("wrong_class", "masked_too_much", "missed_value", "misread", "content_removed")
    for row in rows:
        name = row["document"]
        reference, output, decision = references[name], outputs[name], decisions[name]
        expected = {
            "kind": reference["kind"],
            "day": decision["day"],
            "accepted": str(int(decision["decision"] == "accept")),
            "class_correct": str(int(reference["class"] == output["class"])),
            "personal_values": reference["personal_values"],
            "personal_values_found": output["personal_values_found"],
            "masked_without_need": output["masked_without_need"],
            "review_seconds": decision["seconds"],
        } | {reason: str(int(decision["reason"] == reason)) for reason in reasons}
        if any(row[key] != value for key, value in expected.items()):
            yield name


def main(folder):
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    name = Path(plan["package"]).name
    beside = folder / name
    package = json.loads((beside if beside.exists() else folder.resolve().parent / name).read_text(encoding="utf-8"))
    tables = {table: read_csv(folder / file) for table, file in plan["tables"].items()}
    print(plan["notice"])
    follow = {"recording": rows_of_recordings, "document": rows_of_documents}[plan["item"]]
    items = evaluated(tables)
    wrong = list(follow(folder, items))
    print(f"{len(items) - len(wrong)} of {len(items)} rows follow from references and outputs.")
    different = 0
    count = 0
    for at, published, computed in checks(package, plan, tables):
        count += 1
        different += published != computed
        print(f"{'equal' if published == computed else 'DIFFERENT'}\t{at}\t{published}\t{computed}")
    print(f"{count - different} of {count} figures are equal.")
    return 1 if different or wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
