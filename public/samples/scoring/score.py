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


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


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


def ranked(ordered, share):
    return ordered[math.ceil(rounded(share * len(ordered), 6)) - 1]


def measured(tables, measure, kinds):
    """The share, its interval and what it is of, over the items of some kinds."""
    items = [
        row
        for row in tables["rows"]
        if row["kind"] in kinds and all(row[part["column"]] == part["equals"] for part in measure.get("where", []))
    ]
    n = total(items, measure["per"]) if "per" in measure else len(items)
    return wilson(total(items, measure["of"]), n), n


def shown(value, measure):
    return rounded(value * 100, measure["decimals"])


def checks(package, plan, tables):
    """Every published figure: where it stands, what is published, and what the rows come to."""
    items = tables["rows"]
    kinds = plan.get("kinds", [row["name"] for row in package["strata"]["rows"]])
    yield "/data_set/received", package["data_set"]["received"], len(items)
    yield "/data_set/evaluated", package["data_set"]["evaluated"], len(items)

    estimates = [
        (f"/metrics/{place}", metric, plan["metrics"][place], kinds) for place, metric in enumerate(package["metrics"])
    ] + [
        (f"/strata/rows/{place}", row, plan["metrics"][0], [row["name"]])
        for place, row in enumerate(package["strata"]["rows"])
    ] + [
        (f"/strata/rows/{place}/precision", row["precision"], plan["precision"], [row["name"]])
        for place, row in enumerate(package["strata"]["rows"])
        if "precision" in row
    ] + [
        (f"/strata/rows/{place}/comparison", row["comparison"], plan["comparison"], [row["name"]])
        for place, row in enumerate(package["strata"]["rows"])
        if "comparison" in row
    ]
    for at, row, measure, of in estimates:
        (value, low, high), n = measured(tables, measure, of)
        yield f"{at}/value", row["value"], shown(value, measure)
        yield f"{at}/ci_low", row["ci_low"], shown(low, measure)
        yield f"{at}/ci_high", row["ci_high"], shown(high, measure)
        yield f"{at}/n", row["n"], n

    errors = [total(items, column) for column in plan["errors"]]
    yield "/errors/total", package["errors"]["total"], sum(errors)
    for place, row in enumerate(package["errors"]["rows"]):
        yield f"/errors/rows/{place}/count", row["count"], errors[place]

    for place, row in enumerate(package["latency"]):
        times = sorted(number(time["milliseconds"]) for time in tables["timings"] if time["stage"] == plan["latency"][place])
        yield f"/latency/{place}/n", row["n"], len(times)
        for key, share in (("p50_ms", 0.5), ("p95_ms", 0.95), ("p99_ms", 0.99)):
            yield f"/latency/{place}/{key}", row[key], ranked(times, share)

    spent = 0
    for place, row in enumerate(package["cost"]["rows"]):
        quantity = sum(time["stage"] == plan["cost"][place] for time in tables["timings"])
        cost = rounded(quantity * row["unit_price_usd"], 2)
        spent = rounded(spent + cost, 2)
        yield f"/cost/rows/{place}/quantity", row["quantity"], quantity
        yield f"/cost/rows/{place}/total_usd", row["total_usd"], cost
    yield "/cost/total_usd", package["cost"]["total_usd"], spent
    priced = package["cost"]["rows"]
    yield "/cost/per_item_usd", package["cost"]["per_item_usd"], rounded(spent / priced[0]["quantity"], 4) if priced else 0


def touches(a, b):
    return a["start"] < b["end"] and b["start"] < a["end"]


def rows_of_spans(message, masks):
    """The rows of the spans that are marked or masked."""
    spans = message["spans"]
    rows = []
    for span in spans:
        touching = [mask for mask in masks if touches(span, mask)]
        reached = span["start"]
        for mask in touching:
            if mask["start"] <= reached:
                reached = max(reached, mask["end"])
        rows.append((span, True, bool(touching), reached >= span["end"]))
    rows += [(mask, False, True, False) for mask in masks if not any(touches(span, mask) for span in spans)]
    for span, marked, masked, found in rows:
        flags = {
            "marked": marked,
            "masked": masked,
            "found": found,
            "needed": marked and masked,
            "missed": marked and not masked,
            "partly": marked and masked and not found,
            "without_need": not marked,
        }
        name = f"{message['message']}:{span['start']}-{span['end']}"
        yield {"span": name, "kind": span["kind"]} | {key: str(int(value)) for key, value in flags.items()}


def row_of_message(message, output):
    """The row of a message, from its labels and from what the engines returned."""
    is_right = output["sentiment"] == message["tone"]
    toxic, flagged = message["is_toxic"], output["is_toxic"]
    flags = {
        "tone_right": is_right,
        "tone_wrong": not is_right,
        "toxic": toxic,
        "toxic_found": toxic and flagged,
        "toxic_missed": toxic and not flagged,
        "harmless": not toxic,
        "harmless_left": not toxic and not flagged,
        "harmless_flagged": not toxic and flagged,
    }
    spans, entities = message["spans"], message["entities"]
    found = sum(row["found"] == "1" for row in rows_of_spans(message, output["spans"]))
    named = [
        one
        for one in output["entities"]
        if one["kind"] in ("person", "place", "organization")
        and not any(span["kind"] != "Names" and touches(span, one) for span in spans)
    ]
    entities_found = sum(
        any(one["kind"] == of["kind"] and one["start"] <= of["start"] and one["end"] >= of["end"] for one in named)
        for of in entities
    )
    right = sum(any(one["kind"] == of["kind"] and touches(one, of) for of in entities) for one in named)
    counts = {
        "personal": len(spans),
        "personal_found": found,
        "personal_missed": len(spans) - found,
        "entities": len(entities),
        "entities_found": entities_found,
        "entities_missed": len(entities) - entities_found,
        "named": len(named),
        "named_right": right,
        "named_wrong": len(named) - right,
    }
    return {"message": message["message"]} | {key: str(int(value)) for key, value in (flags | counts).items()}


def derived(folder, item):
    """The rows that follow from the messages and outputs; a package with nothing but rows has neither."""
    if item == "row":
        return
    outputs = {line["message"]: line for line in read_lines(folder / "outputs.jsonl")}
    for message in read_lines(folder / "messages.jsonl"):
        output = outputs[message["message"]]
        if item == "span":
            yield from rows_of_spans(message, output["spans"])
        else:
            yield row_of_message(message, output)


def main(folder):
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    name = Path(plan["package"]).name
    beside = folder / name
    package = json.loads((beside if beside.exists() else folder.resolve().parent / name).read_text(encoding="utf-8"))
    tables = {table: read_csv(folder / file) for table, file in plan["tables"].items()}
    print(plan["notice"])
    items = tables["rows"]
    expected = list(derived(folder, plan["item"]))
    following = sum(all(row[key] == value for key, value in parts.items()) for row, parts in zip(items, expected))
    wrong = max(len(items), len(expected)) - following if plan["item"] != "row" else 0
    if plan["item"] != "row":
        print(f"{following} of {len(items)} rows follow from messages and outputs.")
    different = 0
    count = 0
    for at, published, computed in checks(package, plan, tables):
        count += 1
        different += published != computed
        print(f"{'equal' if published == computed else 'DIFFERENT'}\t{at}\t{published}\t{computed}")
    print(f"{count - different} of {count} figures match.")
    return 1 if different or wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
