import { readFileSync } from 'node:fs';
import { contactUris, type Installation, installationSchema } from '../kernel/installation';
import { ConfigurationError, env } from './env';

/** Throws a {@link ConfigurationError} with one sentence about the first error. */
export function parseInstallation(text: string): Installation {
  const parsed = installationSchema.safeParse(jsonWithComments(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
  throw new ConfigurationError(
    issue?.code === 'unrecognized_keys'
      ? `INSTALLATION_FILE is wrong${place}: it does not know ${issue.keys.join(', ')}.`
      : `INSTALLATION_FILE is wrong${place}: expected ${issue?.message}.`,
  );
}

/** Parses JSON with comments. JSON strings cannot contain line breaks, so a line that begins with `//` is a comment. */
function jsonWithComments(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '').replace(/^[ \t]*\/\/.*$/gm, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`INSTALLATION_FILE is not JSON: ${reason}.`);
  }
}

function readInstallation(file: string | undefined): Installation {
  return parseInstallation(file === undefined ? '{}' : textOf(file));
}

function textOf(file: string): string {
  try {
    // Without the directive, Next looks for the file during the build.
    return readFileSync(/* turbopackIgnore: true */ file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigurationError(`INSTALLATION_FILE names ${file}, which cannot be read${code}.`);
  }
}

export const installation: Installation = readInstallation(env.INSTALLATION_FILE);

export const securityContacts: readonly string[] = [
  ...new Set([
    ...(env.SECURITY_CONTACT === undefined ? [] : [env.SECURITY_CONTACT]),
    ...(installation.security_contact === undefined ? [] : contactUris(installation.security_contact)),
  ]),
];
