import { sql } from 'drizzle-orm';
import type { Orm } from '../../db/connect';
import { leadChannel } from '../leads/arrival-channel';
import type { LeadMessage } from './message';

/** Tells all instances, when the transaction commits. */
export async function tellOfLeads(orm: Pick<Orm, 'execute'>, ...messages: LeadMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const texts = JSON.stringify(messages);
  await orm.execute(
    sql`select pg_notify(${leadChannel}, message::text) from jsonb_array_elements(${texts}::text::jsonb) as message`,
  );
}
