import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns';
import { samplePackages } from '../../offers/tables';
import { pilots } from '../tables';

/** Sample package that a pilot may be published as. The database publishes none without consent to its exact text. */
export const pilotPublications = pgTable(
  'pilot_publications',
  {
    pilotId: text('pilot_id')
      .primaryKey()
      .references(() => pilots.id, { onDelete: 'cascade' }),
    /** JSON of the package. */
    content: text('content').notNull(),
    sha256: text('sha256').notNull(),
    madeBy: text('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
    /** Decider of the buyer who agreed; null without consent. */
    consentBy: text('consent_by'),
    consentAt: moment('consent_at'),
    /** Digest of the package that the decider agreed to. */
    consentSha256: text('consent_sha256'),
    sampleId: bigint('sample_package_id', { mode: 'number' }).references(() => samplePackages.id),
  },
  ({ sampleId, consentBy, consentSha256, sha256 }) => [
    check(
      'pilot_publications_have_consent',
      sql`${sampleId} is null or (${consentBy} is not null and coalesce(${consentSha256}, '') = ${sha256})`,
    ),
  ],
);
