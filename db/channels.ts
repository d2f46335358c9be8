import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import { type Orm, openClient } from './connect';

const signOfLifeEveryMs = 5_000;
const signOfLifeWithinMs = 2_000;

export interface ChannelEvents {
  message: (text: string) => void;
  ready: () => void;
  alive: () => void;
  /** The connection is closed or silent. Called once, and not after the caller ended it. */
  lost: () => void;
}

/** Returns the function that ends listening. The connection is checked, because a silent server looks like a quiet one. */
export function listen(databaseUrl: string, channel: string, events: ChannelEvents): () => Promise<void> {
  let isOver = false;
  let signOfLife: NodeJS.Timeout | undefined;

  const end = async () => {
    isOver = true;
    clearInterval(signOfLife);
    await client.end({ timeout: 0 }).catch(() => {});
  };
  const lose = () => {
    if (isOver) return;
    void end();
    events.lost();
  };
  const client: postgres.Sql = openClient(databaseUrl, {
    max: 1,
    connect_timeout: 2,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: 'pilot-portal events' },
    onnotify: (_channel, text) => {
      if (!isOver) events.message(text);
    },
    onclose: lose,
  });
  const checkLife = () => {
    const silence = setTimeout(lose, signOfLifeWithinMs).unref();
    client
      .unsafe('select 1')
      .then(() => {
        if (!isOver) events.alive();
      })
      .catch(lose)
      .finally(() => clearTimeout(silence));
  };
  client
    .unsafe(`listen ${channel}`)
    .then(() => {
      if (isOver) return;
      signOfLife = setInterval(checkLife, signOfLifeEveryMs).unref();
      events.ready();
    })
    .catch(lose);
  return end;
}

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
