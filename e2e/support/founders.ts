import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import type { Sql } from 'postgres';
import type { Role } from '../../lib/founders/founder';
import type { Answer, Client } from './client';
import { projectDir, type Settings } from './portal';

/** A founder who can sign in. */
export interface TestFounder {
  name: string;
  email: string;
  password: string;
}

/** Output and exit status of a command. */
export interface Ran {
  output: string;
  code: number;
}

/** Runs a founders' command as npm does: `create`, `reset`, `disable` or `revoke-sessions`. */
export function founderCommand(args: string[], settings: Settings): Promise<Ran> {
  return portalCommand(['founders', ...args], settings);
}

/** Runs a command of the portal as npm does. */
export async function portalCommand(args: string[], settings: Settings): Promise<Ran> {
  const { PATH = '', HOME = '/', TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production' as const, ...settings };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(projectDir, 'server', 'commands', 'run.mjs'), ...args],
      { cwd: projectDir, env },
    );
    return { output: stdout + stderr, code: 0 };
  } catch (error) {
    if (!(error instanceof Error) || !('stdout' in error) || !('stderr' in error) || !('code' in error))
      throw error;
    return { output: `${error.stdout}${error.stderr}`, code: Number(error.code) };
  }
}

/** The path of the one-time link that a command printed. */
export function linkIn(output: string): string {
  const path = /https?:\/\/[^/\s]+(\/sign-in\/set-password\?token=[\w-]+)/.exec(output)?.[1];
  if (path === undefined) throw new Error(`no link in: ${output}`);
  return path;
}

/** A form as a page of the portal sends it. */
export function postForm(
  client: Client,
  path: string,
  fields: Record<string, string> | [name: string, value: string][],
  { cookie, headers, from }: { cookie?: string; headers?: Record<string, string>; from?: string } = {},
): Promise<Answer> {
  return client.send({
    method: 'POST',
    path,
    body: new URLSearchParams(fields).toString(),
    ...(from !== undefined && { from }),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: client.url,
      ...(cookie !== undefined && { Cookie: cookie }),
      ...headers,
    },
  });
}

/** Path after a password was set with a link: the founder is signed in, and offered a second factor. */
export const secondFactorOffer = '/inbox/settings/second-factor/offer?next=%2Finbox';

/** Creates a founder with the command and the link that it prints, with a unique address; leaves no session. */
export async function makeFounder(
  client: Client,
  settings: Settings,
  name = 'Ada Okafor',
  role: Role = 'owner',
): Promise<TestFounder> {
  const email = `founder-${randomUUID()}@example.com`;
  const args = ['create', '--email', email, '--name', name, '--role', role];
  const { output } = await founderCommand(args, settings);
  const token = new URL(linkIn(output), client.url).searchParams.get('token') ?? '';
  const password = `correct horse ${randomUUID()}`;
  const answer = await postForm(client, '/sign-in/set-password/send', {
    token,
    password,
    repeated: password,
  });
  if (answer.headers.location !== secondFactorOffer) {
    throw new Error(`the password was not set: ${answer.status} ${answer.headers.location} ${answer.text}`);
  }
  await postForm(client, '/sign-out', {}, { cookie: cookiesOf(answer).join('; ') });
  return { name, email, password };
}

/** Adds a reviewer who cannot sign in: enough for review dates to be promised. */
export async function addFounder(sql: Sql): Promise<void> {
  const id = randomUUID();
  await sql`insert into founders (founder_id, name, email, role)
    values (${id}, 'Ada Okafor', ${`founder-${id}@example.com`}, 'reviewer')`;
}

/**
 * Creates a founder with the password hash of another, which saves a command and two hashes. An owner by default, as
 * with the command.
 */
export async function copyFounder(
  sql: Sql,
  { email: original, password }: TestFounder,
  name = 'Ada Okafor',
  role: Role = 'owner',
): Promise<TestFounder> {
  const id = randomUUID();
  const email = `founder-${id}@example.com`;
  await sql.begin(async (transaction) => {
    await transaction`insert into founders select copy.* from founders as one,
      jsonb_populate_record(one, jsonb_build_object('founder_id', ${id}::text, 'name', ${name}::text,
        'email', ${email}::text, 'role', ${role}::text)) as copy where one.email = ${original}`;
    await transaction`insert into founder_accounts select copy.* from founder_accounts as one,
      jsonb_populate_record(one, jsonb_build_object('account_id', ${id}::text,
        'provider_account_id', ${id}::text, 'founder_id', ${id}::text)) as copy
      where one.founder_id = (select founder_id from founders where email = ${original})`;
  });
  return { name, email, password };
}

/** The name and value of each cookie that an answer sets. */
export function cookiesOf(answer: Answer): string[] {
  const header = answer.headers['set-cookie'] ?? '';
  return header === '' ? [] : header.split(/,(?=[^;,]+=)/).map((cookie) => cookie.split(';', 1)[0] ?? '');
}

/** Signs a founder in; returns the Cookie header of the session. */
export async function signIn(client: Client, founder: TestFounder): Promise<string> {
  const { email, password } = founder;
  const answer = await postForm(client, '/sign-in/send', { email, password });
  const cookie = cookiesOf(answer).find((text) => /founder_session=./.test(text));
  if (cookie === undefined) throw new Error(`not signed in: ${answer.status} ${answer.headers.location}`);
  return cookie;
}

/** Puts the session of a Cookie header into a browser. */
export async function setSession(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the current code of an authenticator app (RFC 6238). */
export function codeFor(key: string): string {
  const letters = [...key.replaceAll(' ', '')];
  const bits = letters.map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (digest[19] ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
