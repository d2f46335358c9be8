import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { z } from 'zod';
import { withBulkConnections } from '../../db/bulk-connection';
import { Database } from '../../db/connect';
import { PublishedOffers } from '../../lib/offers/offer-store';
import { env } from '../../lib/process/env';
import { seedLeads } from '../../lib/seed/seed-leads';
import { prepareDatabase } from '../prepare-database';

const usage = 'Usage: npm run db:seed -- --leads 500 [--seed 1]';

const typedSchema = z.object({
  leads: z.coerce.number().int().min(1).max(5_000_000),
  seed: z.coerce.number().int().min(0).max(4_294_967_295).default(1),
});

/**
 * Fills the portal's database with invented leads, whether the portal runs or not. Gives what to print; throws
 * with a sentence for the operator.
 */
export async function runSeedCommand(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { leads: { type: 'string' }, seed: { type: 'string' } } });
  const typed = typedSchema.safeParse(values);
  if (!typed.success) throw new Error(usage);
  const { leads, seed } = typed.data;
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log: () => {} });
  try {
    const url = env.DATABASE_URL ?? embedded?.url ?? '';
    await prepareDatabase(url);
    const database = new Database(url);
    const offers = new PublishedOffers(database);
    const onProgress = (stored: number) => {
      if (stored % 50_000 === 0) process.stdout.write(`${stored} of ${leads}\n`);
    };
    try {
      await withBulkConnections(url, (bulk) =>
        seedLeads({ database, offers, bulk }, { leads, seed, onProgress }),
      );
    } finally {
      await database.close();
    }
    return `${leads} invented leads are in the inbox.`;
  } finally {
    await embedded?.stop();
  }
}
