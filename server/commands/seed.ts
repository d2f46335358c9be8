import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withBulkConnections } from '../../db/connect';
import { PublishedOffers } from '../../lib/offers/offer-store';
import { seedLeads } from '../../lib/seed/seed-leads';
import { withDatabase } from './with-database';

const usage = 'Usage: npm run db:seed -- --leads 500 [--seed 1]';

const typedSchema = z.object({
  leads: z.coerce.number().int().min(1).max(5_000_000),
  seed: z.coerce.number().int().min(0).max(4_294_967_295).default(1),
});

export async function runSeedCommand(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { leads: { type: 'string' }, seed: { type: 'string' } } });
  const typed = typedSchema.safeParse(values);
  if (!typed.success) throw new Error(usage);
  const { leads, seed } = typed.data;
  const onProgress = (stored: number) => {
    if (stored % 50_000 === 0) process.stdout.write(`${stored} of ${leads}\n`);
  };
  await withDatabase((database, url) => {
    const offers = new PublishedOffers(database);
    return withBulkConnections(url, (bulk) =>
      seedLeads({ database, offers, bulk }, { leads, seed, onProgress }),
    );
  });
  return `${leads} synthetic leads added to the inbox.`;
}
