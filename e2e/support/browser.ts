import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Paths of browsers that package managers install; the first one is headless and faster. */
const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Variable that passes the browser chosen by `prepareBrowser` to the processes of the run. */
const pathVariable = 'PILOT_BROWSER_PATH';

/**
 * Unpacks the browser that a package contains into a directory. The arguments that the package proposes are not used:
 * they put the browser into one process, which ends with its first page, and turn web security off.
 */
async function unpackBrowser(directory: string): Promise<string> {
  // Settings that the package reads when it is loaded: which of its libraries it unpacks, and to where.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { TMPDIR } = process.env;
  process.env.TMPDIR = directory;
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  writeFileSync(join(directory, 'fonts', 'fonts.conf'), fontsSettings(directory));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return path;
}

/**
 * Fonts for the unpacked browser. The package's own settings name only folders that do not exist, and without a font
 * any page with a text field crashes.
 */
function fontsSettings(directory: string): string {
  const folders = [join(directory, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`);
  const cache = `<cachedir>${join(directory, 'fonts-cache')}</cachedir>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.join('')}${cache}</fontconfig>\n`;
}

/**
 * Chooses the browser of this run, once: the one of CHROMIUM_PATH, one of the system's, Playwright's own, otherwise the
 * packaged one, unpacked into `directory`. `CHROMIUM_PATH=packaged` chooses the last.
 */
export async function prepareBrowser(directory: string): Promise<void> {
  const given = process.env.CHROMIUM_PATH;
  const candidates = given === 'packaged' ? [] : [given, ...systemBrowsers, chromium.executablePath()];
  const installed = candidates.find((path) => path && existsSync(path));
  process.env[pathVariable] = installed ?? (await unpackBrowser(directory));
}

/** Launch options of the browser of this run. */
export function browserLaunchOptions(): LaunchOptions {
  return { executablePath: process.env[pathVariable] };
}
