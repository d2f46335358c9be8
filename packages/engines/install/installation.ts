import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SegmenterName } from '../models';

/** Installable parts: the image engines, and additional weights under another licence. */
export const installable = ['image', 'isnet'] as const;

export type Installable = (typeof installable)[number];

const installationSchema = z.object({ digest: z.string(), has: z.array(z.enum(installable)) });

/** Marks a complete installation in its folder; it is written last. */
export const installationFile = 'installation.json';

export function enginesFolder(projectDir: string): string {
  return join(projectDir, '.engines');
}

/** Returns a digest of all files that determine the content of an installation. */
export function installationDigest(packageDir: string): string {
  const digest = createHash('sha256');
  const files = ['package-lock.json', 'isnet/package-lock.json', 'install/weights/sources.ts'];
  for (const file of files) {
    const path = join(/* turbopackIgnore: true */ packageDir, file);
    digest.update(readFileSync(/* turbopackIgnore: true */ path));
  }
  return digest.digest('hex');
}

/** Lists the installed parts of a folder; empty if it has another version or is incomplete. */
export function installedIn(folder: string, packageDir: string): readonly Installable[] {
  const file = join(folder, installationFile);
  if (!existsSync(/* turbopackIgnore: true */ file)) return [];
  const parsed = installationSchema.safeParse(
    JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')),
  );
  return parsed.success && parsed.data.digest === installationDigest(packageDir) ? parsed.data.has : [];
}

/** Returns the model that removes backgrounds: `isnet` if the operator installed it, otherwise the one for portraits. */
export function segmenterOf(installed: readonly Installable[]): SegmenterName {
  return installed.includes('isnet') ? 'isnet' : 'portrait';
}
