import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withBulkConnections } from '../../db/connect';
import { PublishedOffers } from '../../lib/offers/offer-store';
import { env } from '../../lib/process/env';
import { seedDemoPilot } from '../../lib/seed/seed-demo-pilot';
import { type Seeding, seedLeads } from '../../lib/seed/seed-leads';
import { withDatabase } from './with-database';

export const usage = 'Usage: npm run db:seed -- --leads 500 [--seed 1], or --pilot for a demo pilot';

const typedSchema = z.object({
  leads: z.coerce.number().int().min(1).max(5_000_000),
  seed: z.coerce.number().int().min(0).max(4_294_967_295).default(1),
});

function seedWith<Result>(work: (seeding: Seeding) => Promise<Result>): Promise<Result> {
  return withDatabase((database, url) => {
    const offers = new PublishedOffers(database);
    return withBulkConnections(url, (bulk) => work({ database, offers, bulk }));
  });
}

export async function runSeedCommand(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { leads: { type: 'string' }, seed: { type: 'string' }, pilot: { type: 'boolean' } },
  });
  if (values.pilot) {
    const path = await seedWith(seedDemoPilot);
    const address = env.BASE_URL ?? `http://localhost:${env.PORT}`;
    return `This one-time link opens the demo pilot as its buyer:\n${address}${path}`;
  }
  const typed = typedSchema.safeParse(values);
  if (!typed.success) throw new Error(usage);
  const { leads, seed } = typed.data;
  const onProgress = (stored: number) => {
    if (stored % 50_000 === 0) process.stdout.write(`${stored} of ${leads}\n`);
  };
  await seedWith((seeding) => seedLeads(seeding, { leads, seed, onProgress }));
  return `${leads} synthetic leads added to the inbox.`;
}
