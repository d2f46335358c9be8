import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinByForm, openPilot } from '../../e2e/founders/pilots';
import { ownLeads } from '../../e2e/inbox/inbox';
import { objectOf, textOf } from '../../e2e/support/answers';
import { Client } from '../../e2e/support/client';
import { embeddedServer, silence } from '../../e2e/support/database';
import { cookiesOf, makeFounder, portalCommand, postForm, signIn } from '../../e2e/support/founders';
import { plainLead, plainQuote } from '../../e2e/support/literals';
import { projectDir, startFront } from '../../e2e/support/portal';

/** A portal as buyers and founders meet it, with saved quotes, stored requests and the demo pilot. */
export interface AuditedPortal {
  url: string;
  /** The process that serves the pages. */
  pid: number | undefined;
  /** A directory that is removed when the portal stops. */
  runDir: string;
  quotePath: string;
  receiptPath: string;
  /** The Cookie header of a founder's session. */
  founderCookie: string;
  /** Address of the demo pilot's room. */
  roomPath: string;
  /** The Cookie header of the demo pilot's buyer. */
  roomCookie: string;
  /** Address of the room of a pilot that has no plan yet. */
  newRoomPath: string;
  /** The Cookie header of that pilot's buyer. */
  newRoomCookie: string;
  /** Lets the database answer nothing while `work` is under way. */
  withSilentDatabase(work: () => Promise<void>): Promise<void>;
  /** Ends the portal and its database, and removes their files. */
  stop(): Promise<void>;
}

/** Leads in the inbox besides the stored request. */
const leadsMade = 60;

/** Makes the production build if its sources have changed since the last one. */
export function ensureBuild(): void {
  const { status } = spawnSync(process.execPath, ['server/build.mjs'], {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The production build failed; see the output above.');
}

/** Sends a form as the pages' script does, and returns the path of the stored record. */
async function stored(client: Client, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await client.post(path, new URLSearchParams(fields).toString(), {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  // The location of a quote names the key that may edit it.
  return new URL(textOf(objectOf(answer.json), 'location'), client.url).pathname;
}

/** Starts the production build on a database of its own, behind one trusted proxy. */
export async function startAuditedPortal(): Promise<AuditedPortal> {
  const runDir = mkdtempSync(join(tmpdir(), 'pilot-audit-'));
  // Postgres, which may be another user, has to pass through.
  chmodSync(runDir, 0o711);
  const dataDir = join(runDir, 'data');
  const removeFiles = () => rmSync(runDir, { recursive: true, force: true, maxRetries: 3 });
  const settings = { TRUSTED_PROXY_HOPS: '1', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  const portal = await startFront(settings, join(runDir, 'portal.log')).catch((error: unknown) => {
    removeFiles();
    throw error;
  });
  let wake: (() => void) | undefined;
  const stop = async () => {
    wake?.();
    await portal.stop();
    removeFiles();
  };
  const client = new Client(portal.url);
  try {
    const lead = { ...plainLead, contact_consent: 'on' };
    // More than one page of the inbox.
    for (let count = 0; count < leadsMade; count += 1)
      await client.post('/api/lead', { ...plainLead, company: `Company ${count}` });
    const founderCookie = await signIn(client, await makeFounder(client, { DATA_DIR: dataDir }));
    const { output } = await portalCommand(['seed', '--pilot'], { DATA_DIR: dataDir });
    const [link = ''] = /\/join\/\S+/.exec(output) ?? [];
    const joined = await postForm(client, `${link}/send`, { name: 'Maria Keller', consent: 'on' });
    const opened = await openPilot(client, ownLeads(client), founderCookie, 'Pilot without a plan');
    return {
      url: portal.url,
      pid: portal.child.pid,
      runDir,
      quotePath: await stored(client, '/quote/save', { ...plainQuote, idempotency_key: randomUUID() }),
      receiptPath: await stored(client, '/request/send', { ...lead, idempotency_key: randomUUID() }),
      founderCookie,
      roomPath: joined.headers.location ?? '',
      roomCookie: cookiesOf(joined).join('; '),
      newRoomPath: `/pilots/${opened.id}`,
      newRoomCookie: await joinByForm(client, opened.link),
      withSilentDatabase: async (work) => {
        wake = silence(embeddedServer(dataDir));
        try {
          await work();
        } finally {
          wake();
          wake = undefined;
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    client.close();
  }
}
