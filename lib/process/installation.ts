import { readFileSync } from 'node:fs';
import {
  contactUris,
  type Installation,
  installationSchema,
  type StatedFacts,
  statedFactsSchema,
} from '../kernel/installation';
import { noSettings, type PortalSettings, type PublishedSettings } from '../kernel/portal-settings';
import { exampleVendor, vendorIconName } from '../kernel/vendor-mark';
import { ConfigurationError, env } from './env';

/** Throws a {@link ConfigurationError} with one sentence about the first error. */
export function parseInstallation(text: string): StatedFacts {
  const parsed = statedFactsSchema.safeParse(jsonWithComments(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
  throw new ConfigurationError(
    issue?.code === 'unrecognized_keys'
      ? `INSTALLATION_FILE is wrong${place}: unknown setting ${issue.keys.join(', ')}.`
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

function readInstallation(file: string | undefined): StatedFacts {
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

const fromFile = readInstallation(env.INSTALLATION_FILE);

/** Fields that settings of the process decide; what founders publish for them has no effect. */
export const fixedFields: ReadonlySet<string> = new Set([
  ...Object.keys(fromFile),
  ...(env.VENDOR_NAME === undefined ? [] : ['name']),
]);

interface Vendor {
  published: PublishedSettings;
  installation: Installation;
  settings: PortalSettings & { name: string };
}

function vendorOf(published: PublishedSettings): Vendor {
  const stated = { ...published.settings, ...fromFile };
  const facts = statedFactsSchema.keyof().options.map((field) => [field, stated[field]]);
  return {
    published,
    installation: installationSchema.parse(Object.fromEntries(facts)),
    settings: { ...stated, name: env.VENDOR_NAME ?? published.settings.name ?? exampleVendor },
  };
}

/** Next bundles its own copy of every module, so the current settings are a property of the global object. */
const slot = Symbol.for('pilot-portal.vendor');
const shared = globalThis as typeof globalThis & { [slot]?: Vendor };

function vendor(): Vendor {
  shared[slot] ??= vendorOf(noSettings);
  return shared[slot];
}

/** Applies published settings in this process; VENDOR_NAME and INSTALLATION_FILE take precedence. */
export function applyPortalSettings(published: PublishedSettings): void {
  shared[slot] = vendorOf(published);
}

/** Returns the current facts about the operator. */
export const installation = (): Installation => vendor().installation;

export const vendorName = (): string => vendor().settings.name;

export const siteName = (): string => `${vendorName()} pilots`;

/** Returns the current texts and look. */
export const portalSettings = (): Vendor['settings'] => vendor().settings;

/** Returns the file name of the vendor's icon below `/brand`: its logo or its initial; undefined for the example vendor. */
export function vendorIconFile(): string | undefined {
  const { logo, name, brand_color } = portalSettings();
  return logo ?? vendorIconName(name, brand_color);
}

/** Returns what founders published last. */
export const publishedSettings = (): PublishedSettings => vendor().published;

/** Lists the contacts for weaknesses as URIs, that of SECURITY_CONTACT first. */
export function securityContacts(): readonly string[] {
  const { security_contact: contact } = installation();
  const own = env.SECURITY_CONTACT === undefined ? [] : [env.SECURITY_CONTACT];
  return [...new Set([...own, ...(contact === undefined ? [] : contactUris(contact))])];
}
