import { jsonOf } from '../../kernel/json-of';
import { type AuditHead, auditHeadSchema, auditLine, chainedLineSchema, textOfLine } from './audit-entry';
import { sha256Of } from './write-seals';

export interface CheckedLog {
  entries: number;
  /** Hash of the last entry; null without entries. */
  sha256: string | null;
  /** A sentence for each line that breaks the chain. */
  problems: string[];
  hashes: ReadonlyMap<number, string>;
}

export async function checkLog(lines: AsyncIterable<string>): Promise<CheckedLog> {
  const problems: string[] = [];
  const hashes = new Map<number, string>();
  let head: AuditHead | undefined;
  let last: { no: number; sha256: string | null } = { no: 0, sha256: null };
  let lineNo = 0;
  for await (const line of lines) {
    lineNo += 1;
    if (lineNo === 1) {
      head = auditHeadSchema.safeParse(jsonOf(line)).data;
      if (!head) problems.push('Line 1 is not the header of an export.');
      if (head) continue;
    }
    const entry = chainedLineSchema.safeParse(jsonOf(line)).data;
    if (!entry) {
      problems.push(`Line ${lineNo} is not an entry.`);
      continue;
    }
    const { no, sha256, previous_sha256: previous } = entry;
    const text = textOfLine(line);
    const isAsHashed = auditLine(text, sha256) === line && sha256Of(text) === sha256;
    if (!isAsHashed) problems.push(`Entry ${no} was changed or removed.`);
    if (no !== last.no + 1)
      problems.push(`Entry ${no} follows entry ${last.no}: entries are missing or were moved.`);
    else if (previous !== last.sha256)
      problems.push(`Entry ${no} does not contain the hash of entry ${last.no}.`);
    hashes.set(no, sha256);
    last = { no, sha256 };
  }
  if (lineNo === 0) problems.push('The file is empty.');
  if (head && (head.entries !== last.no || head.sha256 !== last.sha256)) {
    problems.push(
      `The header states ${head.entries} entries, and the last one is entry ${last.no}. The end is missing or was changed.`,
    );
  }
  return { entries: last.no, sha256: last.sha256, problems, hashes };
}

/** Returns a sentence for the first entry of an earlier export that is not the same in a later one. */
export function differenceFrom(earlier: CheckedLog, later: CheckedLog): string | undefined {
  for (const [no, sha256] of earlier.hashes) {
    if (later.hashes.get(no) !== sha256) return `Entry ${no} differs from the earlier export.`;
  }
  return undefined;
}
