import { applyErasures } from '../../lib/leads/apply-erasures';
import { erasuresFile } from '../../lib/leads/erasure-store';
import { erasableRecords } from '../erasable-records';
import { withDatabase } from './with-database';

export const usage = 'Usage: npm run erasures:apply    repeats the erasures in ERASURES_FILE';

export async function runErasuresCommand(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(usage);
  const file = erasuresFile();
  if (!file) throw new Error('ERASURES_FILE is not set: there is no list of erasures to apply.');
  const count = await withDatabase((database) => applyErasures(database, file, erasableRecords));
  return `Erased again, because ${file} lists them: ${count} records (leads, pilots, accounts or trial key requests).`;
}
