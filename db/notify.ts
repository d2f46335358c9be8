import { sql } from 'drizzle-orm';
import type { Orm } from './connect';

export async function notify(
  orm: Pick<Orm, 'execute'>,
  channel: string,
  messages: readonly unknown[],
): Promise<void> {
  if (messages.length === 0) return;
  const texts = JSON.stringify(messages);
  await orm.execute(
    sql`select pg_notify(${channel}, message::text) from jsonb_array_elements(${texts}::text::jsonb) as message`,
  );
}

/** Sends a message that need not survive a crash, in a separate transaction that waits for no disk. */
export async function notifyLoosely(
  orm: Pick<Orm, 'execute'>,
  channel: string,
  message: unknown,
): Promise<void> {
  await orm.execute(
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${JSON.stringify(message)})`,
  );
}
