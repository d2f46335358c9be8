import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

/** Redirect target of a form, and the cookie that it sets. */
async function post(origin: string, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(new URL(path, origin), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
  });
  return answer.headers.getSetCookie().join('\n');
}

/** Creates a founder of the portal at `origin`, whose files are in `dataDir`; returns the Cookie of a session. */
export async function openFounderSession(origin: string, dataDir: string): Promise<string> {
  const email = `bench-${randomUUID()}@portal.example`;
  const password = 'a password of the benchmark';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/commands/run.mjs', 'founders', 'create', '--email', email, '--name', 'Bench'],
    { env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' } },
  );
  const token = /token=([\w-]+)/.exec(stdout)?.[1] ?? '';
  await post(origin, '/sign-in/set-password/send', { token, password, repeated: password });
  const cookie = await post(origin, '/sign-in/send', { email, password });
  const session = /^[^;\n]*founder_session=[^;\n]+/m.exec(cookie)?.[0];
  if (session === undefined) throw new Error('the founder of the benchmark could not sign in');
  return session;
}
