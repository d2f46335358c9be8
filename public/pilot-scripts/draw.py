"""Draws the sample of a pilot again from plan.json and manifest.csv, and compares it with sample.csv.

    python3 draw.py [FOLDER]

Does the same as draw.mjs.
"""

import csv
import hashlib
import json
import sys
from pathlib import Path


def xorshift32(state):
    while True:
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        yield state


def quotas_of(counts, size):
    total = sum(counts.values())
    quotas = {name: size * count // total for name, count in counts.items()}
    remainders = sorted(counts, key=lambda name: (-(size * counts[name] % total), name.encode("utf-16-be")))
    for name in remainders[: size - sum(quotas.values())]:
        quotas[name] += 1
    return quotas


def draw_sample(plan_sha256, manifest_sha256, items, size):
    """Takes (item, stratum) pairs; returns the seed and the drawn items in the order of the draw."""
    digest = hashlib.sha256((plan_sha256 + manifest_sha256).encode()).digest()
    seed = int.from_bytes(digest[:4], "big") or 1
    numbered = sorted(zip(xorshift32(seed), sorted(items)))
    counts = {}
    for _, stratum in items:
        counts[stratum] = counts.get(stratum, 0) + 1
    quotas = quotas_of(counts, min(size, len(items)))
    drawn = []
    for _, (item, stratum) in numbered:
        if quotas[stratum] > 0:
            drawn.append(item)
        quotas[stratum] -= 1
    return seed, drawn


def main(folder):
    plan, manifest = (folder / "plan.json").read_bytes(), (folder / "manifest.csv").read_bytes()
    rows = list(csv.reader(manifest.decode("utf-8").splitlines()))[1:]
    items = [(row[0], row[1]) for row in rows]
    digests = [hashlib.sha256(data).hexdigest() for data in (plan, manifest)]
    seed, drawn = draw_sample(*digests, items, json.loads(plan)["sample_size"])
    lines = "".join(f"{at},{item}\n" for at, item in enumerate(drawn, 1))
    same = (folder / "sample.csv").read_text(encoding="utf-8") == "draw,item\n" + lines
    print(f"Seed {seed}, {len(drawn)} of {len(items)} items: {'the same sample' if same else 'A DIFFERENT SAMPLE'}.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent))
