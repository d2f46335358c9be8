/** Part of a recording that was matched to one dictionary entry of a grammar. */
export interface Segment {
  label: string;
  /** In frames of 10 ms; `end` is exclusive. */
  start: number;
  end: number;
  /** Log likelihood: closer to zero is a better fit. */
  score: number;
}

/** Parses the segments of a line such as `3 S 0 T -50 A -40 L -10 0 -40 -10 w0 12`; undefined if nothing fitted. */
export function segmentsOf(line: string): Segment[] | undefined {
  const found = /^\S+ S -?\d+ T -?\d+ A -?\d+ L -?\d+ (.*) (\d+)$/.exec(line);
  const tokens = found?.[1]?.trim().split(/\s+/) ?? [];
  const segments: Segment[] = [];
  for (let at = 0; at + 3 < tokens.length; at += 4) {
    segments.push({
      start: Number(tokens[at]),
      score: Number(tokens[at + 1]),
      label: tokens[at + 3] ?? '',
      end: 0,
    });
  }
  if (segments.length === 0) return undefined;
  const endOfAll = Number(found?.[2]);
  return segments.map((segment, at) => ({ ...segment, end: segments[at + 1]?.start ?? endOfAll }));
}
