import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type CheckedLog, checkLog, differenceFrom } from '../../lib/founders/audit/check-log';
import { auditLines } from '../../lib/founders/audit/export-log';
import { countUnsealed } from '../../lib/founders/audit/seal-queries';
import { withDatabase } from './with-database';

export const usage = `Usage:
  npm run log:verify                              checks the log in the database
  npm run log:verify -- log.jsonl                 checks an export
  npm run log:verify -- log.jsonl earlier.jsonl   also checks that it continues an earlier export`;

const problemsShownMax = 20;

function checkFile(typedIn: string, name: string): Promise<CheckedLog> {
  const file = resolve(typedIn, name);
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  return checkLog(createInterface({ input: createReadStream(file), crlfDelay: 0 }));
}

async function* singleLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield* chunk.split('\n').filter((line) => line !== '');
}

function intact({ entries, sha256 }: CheckedLog, unsealed: number): string {
  const sealed =
    sha256 === null
      ? 'The log has no sealed entries.'
      : `The log is intact: ${entries} entries, the last with the hash ${sha256}.`;
  if (unsealed === 0) return sealed;
  return `${sealed} Not checked: ${unsealed} newer ${unsealed === 1 ? 'entry' : 'entries'}. A running portal seals them within seconds.`;
}

/** Checks the chain of the log. Throws with a sentence for each problem. */
export async function runLogCommand(
  [command, name, earlierName]: string[],
  typedIn: string,
): Promise<string> {
  if (command !== 'verify') throw new Error(usage);
  const { checked, unsealed } = name
    ? { checked: await checkFile(typedIn, name), unsealed: 0 }
    : await withDatabase(async (database) => ({
        checked: await checkLog(singleLines(auditLines(database))),
        unsealed: await database.run(countUnsealed),
      }));
  const problems = [...checked.problems];
  if (earlierName) {
    const earlier = await checkFile(typedIn, earlierName);
    problems.push(...earlier.problems.map((problem) => `Earlier export: ${problem}`));
    problems.push(...(differenceFrom(earlier, checked) ?? []));
  }
  if (problems.length === 0) return intact(checked, unsealed);
  const left = problems.length - problemsShownMax;
  const more = left > 0 ? [`${left} more.`] : [];
  throw new Error(['The log is not intact:', ...problems.slice(0, problemsShownMax), ...more].join('\n'));
}
