/** A part of a text, counted as JavaScript counts: in UTF-16 units, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Sorts spans and keeps the first of overlapping ones in `spans`: put the most important first. */
export function withoutOverlaps<Item extends Span>(spans: readonly Item[]): Item[] {
  const kept: Item[] = [];
  for (const span of spans) {
    if (kept.every(({ start, end }) => span.end <= start || span.start >= end)) kept.push(span);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** Spans with their text, counted in Unicode code points, as the wire counts. */
export function inCodePoints<Item extends Span>(
  text: string,
  spans: readonly Item[],
): (Item & { text: string })[] {
  const inOrder = [...spans].sort((a, b) => a.start - b.start);
  let unit = 0;
  let point = 0;
  const pointAt = (wanted: number) => {
    if (wanted < unit) {
      unit = 0;
      point = 0;
    }
    while (unit < wanted) {
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
      point += 1;
    }
    return point;
  };
  return inOrder.map((span) => ({
    ...span,
    start: pointAt(span.start),
    end: pointAt(span.end),
    text: text.slice(span.start, span.end),
  }));
}

/** The text with each span replaced by its type in brackets: `[EMAIL]`. */
export function redacted(text: string, spans: readonly (Span & { type: string })[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, type } of [...spans].sort((a, b) => a.start - b.start)) {
    result += `${text.slice(at, start)}[${type.toUpperCase()}]`;
    at = end;
  }
  return result + text.slice(at);
}
