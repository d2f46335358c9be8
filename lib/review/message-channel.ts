import type { Orm } from '../../db/connect';
import { notify } from '../../db/notify';
import { leadChannel } from '../leads/arrival-channel';
import type { LeadMessage } from './message';

/** Tells all instances, when the transaction commits. */
export async function tellOfLeads(orm: Pick<Orm, 'execute'>, ...messages: LeadMessage[]): Promise<void> {
  await notify(orm, leadChannel, messages);
}
