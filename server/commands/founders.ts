import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Database } from '../../db/connect';
import { passwordLinkMinutes, roleNames, roleOf, roles } from '../../lib/founders/founder';
import { founderNameTextSchema } from '../../lib/founders/settings/founder-settings';
import {
  CommandError,
  createFounder,
  disableFounder,
  resetFounder,
  revokeSessions,
} from '../../lib/founders/team/change-founders';
import { env } from '../../lib/process/env';
import { databaseInWords } from '../prepare-database';
import { withDatabase } from './with-database';

const emailSchema = z.email();

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  all: { type: 'boolean', default: false },
  'without-second-factor': { type: 'boolean', default: false },
} as const;

type Typed = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

export const usage = `Usage:
  npm run founder:create  -- --email ada@example.com --name "Ada Lovelace" [--role owner]
  npm run founder:reset   -- --email ada@example.com [--without-second-factor]
  npm run founder:disable -- --email ada@example.com
  npm run sessions:revoke -- --email ada@example.com, or --all`;

function emailOf({ email }: Typed): string {
  const parsed = emailSchema.safeParse(email?.trim());
  if (!parsed.success) throw new CommandError(`--email must be an email address.\n${usage}`);
  return parsed.data;
}

function linkText(path: string): string {
  const address = env.BASE_URL ?? `http://localhost:${env.PORT}`;
  return `Set the password with this link, once, within ${passwordLinkMinutes} minutes:\n${address}${path}`;
}

const commands: Record<string, (database: Database, typed: Typed) => Promise<string>> = {
  create: async (database, typed) => {
    const email = emailOf(typed);
    const name = founderNameTextSchema.safeParse(typed.name);
    if (!name.success) throw new CommandError(`--name must be the founder's name.\n${usage}`);
    const role = typed.role === undefined ? 'owner' : roleOf(typed.role);
    if (!role) throw new CommandError(`--role must be ${roles.join(', ')}.\n${usage}`);
    const link = linkText(await createFounder(database, email, name.data, role));
    return `${name.data} can now sign in, as ${roleNames[role].toLowerCase()}. Database: ${databaseInWords()}.\n${link}`;
  },
  reset: async (database, typed) =>
    linkText(await resetFounder(database, emailOf(typed), typed['without-second-factor'])),
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

export async function runFounderCommand(args: string[]): Promise<string> {
  const [commandName = '', ...rest] = args;
  const command = commands[commandName];
  if (!command) throw new CommandError(usage);
  const { values } = parseArgs({ args: rest, options });
  return withDatabase((database) => command(database, values));
}
