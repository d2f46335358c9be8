import { z } from 'zod';

const packageSchema = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), packageSchema),
});

type LockedPackage = z.infer<typeof packageSchema>;

/** Name of the package in a folder such as `node_modules/a/node_modules/@b/c`. */
export const nameIn = (folder: string) =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns true for a package of others that `npm ci --omit=dev` installs on some platform. */
function isInstalled([folder, { link, dev }]: [string, LockedPackage]): boolean {
  return folder.includes('node_modules/') && !link && !dev;
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function licencesOf(licence: string | undefined) {
  if (licence === undefined) return [];
  if (/ (?:AND|OR|WITH) /.test(licence)) return [{ expression: licence }];
  return [{ license: /^[\w.+-]+$/.test(licence) ? { id: licence } : { name: licence } }];
}

function hashesOf(integrity: string | undefined) {
  const [, sha512] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return sha512 ? [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] : [];
}

/**
 * Returns the bill of materials of a package-lock.json in CycloneDX 1.6: what is installed without packages of
 * development. Its scope is `excluded` where `unneeded` names the folder, which the image removes.
 */
export function billOfMaterials(
  lockText: string,
  now: Date,
  unneeded: (packages: Record<string, LockedPackage>) => string[] = () => [],
) {
  const { name, version, packages } = lockSchema.parse(JSON.parse(lockText));
  const removed = unneeded(packages);
  const scopeOf = (folder: string, optional = false) => {
    if (removed.some((one) => folder === one || folder.startsWith(`${one}/`))) return 'excluded';
    return optional ? 'optional' : 'required';
  };
  const shipped = Object.entries(packages).filter(isInstalled);
  const purls = new Map(
    shipped.map(([folder, { name: given, version = '' }]) => [
      folder,
      purlOf(given ?? nameIn(folder), version),
    ]),
  );
  /** Returns the package that a folder's code gets for a name: the nearest one, as Node looks for it. */
  const resolve = (folder: string, wanted: string): string | undefined => {
    const own = purls.get(`${folder === '' ? '' : `${folder}/`}node_modules/${wanted}`);
    if (own !== undefined || folder === '') return own;
    return resolve(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), wanted);
  };
  const dependsOn = (folder: string, { dependencies, optionalDependencies }: LockedPackage) => {
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies });
    return [...new Set(wanted.flatMap((one) => resolve(folder, one) ?? []))].toSorted();
  };
  const root = purlOf(name, version);
  const components = new Map(
    shipped.map(([folder, { version = '', license, integrity, optional }]) => {
      const purl = purls.get(folder) ?? '';
      const component = {
        type: 'library',
        'bom-ref': purl,
        name: decodeURIComponent(purl.slice('pkg:npm/'.length, purl.lastIndexOf('@'))),
        version,
        scope: scopeOf(folder, optional),
        hashes: hashesOf(integrity),
        licenses: licencesOf(license),
        purl,
      };
      return [purl, component];
    }),
  );
  const edges = new Map(shipped.map(([folder, one]) => [purls.get(folder) ?? '', dependsOn(folder, one)]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: {
        type: 'application',
        'bom-ref': root,
        name,
        version,
        licenses: licencesOf('MIT'),
        purl: root,
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: root, dependsOn: dependsOn('', packages[''] ?? {}) },
      ...[...edges].map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  };
}
