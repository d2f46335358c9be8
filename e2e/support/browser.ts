import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Where systems put the browser that their package manager installs. */
const systemBrowser = '/usr/bin/chromium';

/** The browser that a package carries, for machines without any; it says itself how it wants to be run. */
async function packagedBrowser(): Promise<LaunchOptions> {
  // Read by the package when it is loaded: which of its libraries it unpacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: packaged.args };
}

/**
 * How to launch a browser here: the one of CHROMIUM_PATH, the system's, Playwright's own, else the packaged
 * one, which `CHROMIUM_PATH=packaged` asks for.
 */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  const given = process.env.CHROMIUM_PATH;
  if (given === 'packaged') return packagedBrowser();
  const installed = [given, systemBrowser, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
  return installed ? { executablePath: installed } : packagedBrowser();
}
