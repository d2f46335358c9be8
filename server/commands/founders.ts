import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { z } from 'zod';
import { Database } from '../../db/connect';
import {
  CommandRefused,
  createFounder,
  disableFounder,
  resetFounder,
  revokeSessions,
} from '../../lib/founders/change-founders';
import { passwordLinkMinutes } from '../../lib/founders/founder-limits';
import { env } from '../../lib/process/env';
import { prepareDatabase } from '../prepare-database';

const emailSchema = z.email();
const nameSchema = z.string().trim().min(1).max(200);

/** What an operator typed after the command. */
interface Typed {
  email: string | undefined;
  name: string | undefined;
  all: boolean;
  withoutSecondFactor: boolean;
}

const usage = `Usage:
  npm run founder:create  -- --email ada@example.com --name "Ada Lovelace"
  npm run founder:reset   -- --email ada@example.com [--without-second-factor]
  npm run founder:disable -- --email ada@example.com
  npm run sessions:revoke -- --email ada@example.com, or --all`;

function emailOf({ email }: Typed): string {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new CommandRefused(`--email must be an e-mail address.\n${usage}`);
  return parsed.data;
}

function linkText(path: string): string {
  const address = env.BASE_URL ?? `http://localhost:${env.PORT}`;
  return `This link sets the password, once, within ${passwordLinkMinutes} minutes:\n${address}${path}`;
}

/** What each command does; gives what is printed. */
const commands: Record<string, (database: Database, typed: Typed) => Promise<string>> = {
  create: async (database, typed) => {
    const email = emailOf(typed);
    const name = nameSchema.safeParse(typed.name);
    if (!name.success) throw new CommandRefused(`--name must say who this is.\n${usage}`);
    return `${name.data} is a founder now.\n${linkText(await createFounder(database, email, name.data))}`;
  },
  reset: async (database, typed) =>
    linkText(await resetFounder(database, emailOf(typed), typed.withoutSecondFactor)),
  disable: async (database, typed) => {
    const email = emailOf(typed);
    await disableFounder(database, email);
    return `${email} can no longer sign in; all of their sessions have ended.`;
  },
  'revoke-sessions': async (database, typed) => {
    const ended = await revokeSessions(database, typed.all ? undefined : emailOf(typed));
    return `${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`;
  },
};

/**
 * Carries a founders' command out, whether the portal runs or not: an embedded database that runs is shared,
 * one that does not is started and stopped again. Gives what to print; throws with a sentence for the operator.
 */
export async function runFounderCommand(args: string[]): Promise<string> {
  const [commandName = '', ...rest] = args;
  const command = commands[commandName];
  if (!command) throw new CommandRefused(usage);
  const { values } = parseArgs({
    args: rest,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      all: { type: 'boolean', default: false },
      'without-second-factor': { type: 'boolean', default: false },
    },
  });
  const typed = {
    email: values.email?.trim(),
    name: values.name,
    all: values.all,
    withoutSecondFactor: values['without-second-factor'],
  };
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR), log: () => {} });
  try {
    const url = env.DATABASE_URL ?? embedded?.url ?? '';
    await prepareDatabase(url);
    const database = new Database(url);
    try {
      return await command(database, typed);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
