import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { applyPortalFile } from '../../lib/inbox/transfer/apply-portal-file';
import { readPortalAsFile } from '../../lib/inbox/transfer/export-portal';
import { withDatabase } from './with-database';

export const usage =
  'Usage: npm run portal:export -- --file portal.json, or npm run portal:import -- --file portal.json';

/** Exports offers, packages, settings and templates to a file, which must not exist, or imports them from it. */
export async function runPortalCommand(args: string[], typedIn: string): Promise<string> {
  const [act = '', ...rest] = args;
  const { values } = parseArgs({ args: rest, options: { file: { type: 'string' } } });
  if (values.file === undefined || !['export', 'import'].includes(act)) throw new Error(usage);
  const file = resolve(typedIn, values.file);
  if (act === 'export') {
    const text = await withDatabase((database) => database.run(readPortalAsFile));
    await writeFile(file, text, { flag: 'wx' });
    return `Exported to ${file}.`;
  }
  const text = await readFile(file, 'utf8');
  const { problem } = await withDatabase((database) =>
    database.transaction((transaction) => applyPortalFile(transaction, text, null)),
  );
  if (problem !== undefined) throw new Error(problem);
  return 'Imported. A running portal shows it within five seconds.';
}
