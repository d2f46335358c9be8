// Removes what the portal does not need once it is built: run in an image, after the build and nowhere else.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Packages of the build by the beginning of their names. */
const buildPackages =
  /^node_modules\/(?:@next\/swc-|@img\/|sharp$|@?typescript(?:\/|$)|@?tailwindcss(?:\/|$)|@?esbuild(?:\/|$)|lightningcss|@rolldown\/|@types\/)/;

/**
 * Folders of packages that only development or the build needs. npm installs some of the first with `--omit=dev`, because
 * production packages name them as optional peers.
 * @param {Record<string, { dev?: boolean, devOptional?: boolean, link?: boolean }>} packages as in the lock file
 * @returns {string[]}
 */
export function unneededPackages(packages) {
  const folders = Object.keys(packages).filter((folder) => {
    const { dev, devOptional, link } = packages[folder] ?? {};
    return !link && (dev || devOptional || buildPackages.test(folder));
  });
  return folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`)));
}

/** @param {string} root */
function prune(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const maps = ['node_modules', '.next'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.map'))
      .map((name) => join(folder, name)),
  );
  for (const path of [...unneededPackages(packages), ...maps, '.next/cache', 'node_modules/next/dist/esm'])
    rmSync(join(root, path), { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  prune(fileURLToPath(new URL('..', import.meta.url)));
