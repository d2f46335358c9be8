import { eq, sql } from 'drizzle-orm';
import { type Orm, perPool } from '../../db/connect';
import { contactFields } from './lead-form';
import type { DifferingField } from './replays';
import { leadReplays, leads } from './tables';

/** Maximum number of replays of a lead that are stored in detail; further ones are only counted. */
const momentsMax = 10;

/** Fields that differ from those sent once the contact data of a lead are corrected. */
const correctedFields: ReadonlySet<DifferingField> = new Set(contactFields);

/**
 * Records that a different request arrived with a lead's key, unless the lead is deleted or being deleted. Ignores
 * contact data that were corrected since: they always differ from those sent.
 */
export async function insertReplay(
  orm: Orm,
  leadId: string,
  at: Date,
  fields: readonly DifferingField[],
): Promise<void> {
  const others = fields.filter((field) => !correctedFields.has(field));
  const momentOf = (differing: readonly DifferingField[]) =>
    sql`${JSON.stringify([{ at: at.toISOString(), fields: differing }])}::text::jsonb`;
  await orm.execute(sql`
    insert into ${leadReplays} as noted (lead_id, count, moments)
    select lead_id, 1, case when contact_corrected_at is null then ${momentOf(fields)} else ${momentOf(others)} end
    from ${leads} where lead_id = ${leadId} and (contact_corrected_at is null or ${others.length > 0})
    for key share
    on conflict (lead_id) do update set count = noted.count + 1,
      moments = case when jsonb_array_length(noted.moments) < ${sql.raw(String(momentsMax))}
        then noted.moments || excluded.moments else noted.moments end`);
}

const replaysOfLead = perPool((orm) =>
  orm
    .select({ count: leadReplays.count, moments: leadReplays.moments })
    .from(leadReplays)
    .where(eq(leadReplays.leadId, sql.placeholder('leadId')))
    .prepare('replays_of_lead'),
);

/** Returns the different requests that arrived with a lead's key, oldest first; undefined if there was none. */
export async function findReplays(orm: Orm, leadId: string) {
  const [row] = await replaysOfLead(orm).execute({ leadId });
  return row;
}
