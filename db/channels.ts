import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import { openClient } from './client';
import type { Orm } from './connect';
import { primaryOf } from './primary';

const heartbeatEveryMs = 5_000;
const heartbeatWithinMs = 2_000;

export interface ChannelEvents {
  message: (text: string) => void;
  ready: () => void;
  alive: () => void;
  /**
   * The connection is closed or silent, or it is `deaf`: messages sent to it did not arrive, as behind a pooler. Called
   * once, and not after the caller has ended it.
   */
  lost: (why: 'silent' | 'deaf') => void;
}

/**
 * Receives messages on a channel once a heartbeat arrives that `notifyByPool` sends over another connection, and as
 * long as heartbeats arrive: a silent server looks like a quiet one, and a pooler accepts LISTEN without delivering.
 * Returns the function that ends it.
 */
export function listen(
  databaseUrl: string,
  channel: string,
  notifyByPool: (channel: string) => Promise<unknown>,
  events: ChannelEvents,
): () => Promise<void> {
  const heartbeats = `heartbeat_${randomUUID().replaceAll('-', '')}`;
  let isOver = false;
  let isReady = false;
  let beating: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;

  const end = async () => {
    isOver = true;
    unfollow();
    clearInterval(beating);
    clearTimeout(silence);
    await client.end({ timeout: 0 }).catch(() => {});
  };
  const lose = (why: 'silent' | 'deaf') => {
    if (isOver) return;
    void end();
    primary.search();
    events.lost(why);
  };
  const hear = () => {
    clearTimeout(silence);
    if (isReady) events.alive();
    else events.ready();
    isReady = true;
  };
  const primary = primaryOf(databaseUrl);
  const unfollow = primary.follow(() => lose('silent'));
  const client: postgres.Sql = openClient(primary.url, {
    max: 1,
    connect_timeout: 2,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: 'pilot-portal events' },
    onnotify: (name, text) => {
      if (isOver) return;
      if (name === heartbeats) hear();
      else events.message(text);
    },
    onclose: () => lose('silent'),
  });
  const beat = async () => {
    let wasSent = false;
    clearTimeout(silence);
    silence = setTimeout(() => lose(wasSent ? 'deaf' : 'silent'), heartbeatWithinMs).unref();
    await notifyByPool(heartbeats).catch(() => lose('silent'));
    wasSent = true;
  };
  client
    .unsafe(`listen ${channel}; listen ${heartbeats}`)
    .then(() => {
      if (isOver) return;
      beating = setInterval(() => void beat(), heartbeatEveryMs).unref();
      return beat();
    })
    .catch(() => lose('silent'));
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
