import { stringCodePointsMax } from '../../kernel/limits';

/** Pieces of a Link header (RFC 8288, section 3), each read from the end of the previous one. */
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const target = /[ \t]*<([^<>"\s]*)>/y;
const parameter = new RegExp(
  `[ \\t]*;[ \\t]*(${token})[ \\t]*(?:=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${token})))?`,
  'y',
);
const separator = /[ \t]*(?:,[ \t]*)+/y;

function readAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** Returns the parameters of a link from an index on, and their end; the first of several with the same name counts. */
function readParameters(header: string, start: number): { values: ReadonlyMap<string, string>; end: number } {
  const values = new Map<string, string>();
  let end = start;
  for (let read = readAt(parameter, header, end); read; read = readAt(parameter, header, end)) {
    const [whole, name = '', quoted, plain] = read;
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '');
    end += whole.length;
  }
  return { values, end };
}

/**
 * Lists the targets of a Link header's links with a relation, in order. Leaves out links with an `anchor`,
 * which are not about the request. Returns none for a header longer than {@link stringCodePointsMax}
 * characters or not valid under RFC 8288 from start to end.
 */
export function linkTargets(header: string, relation: string): string[] {
  if (header.length > stringCodePointsMax) return [];
  const text = header.trim();
  const targets: string[] = [];
  let place = readAt(separator, text, 0)?.[0].length ?? 0;
  while (place < text.length) {
    const link = readAt(target, text, place);
    if (!link) return [];
    const { values, end } = readParameters(text, place + link[0].length);
    const relations = values.get('rel')?.toLowerCase().split(/\s+/) ?? [];
    if (relations.includes(relation) && !values.has('anchor')) targets.push(link[1] ?? '');
    const next = readAt(separator, text, end);
    if (!next && end < text.length) return [];
    place = end + (next?.[0].length ?? 0);
  }
  return targets;
}
