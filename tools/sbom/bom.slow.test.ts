import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectDir } from '../../lib/api/imports-fixture';
import { unneededPackages } from '../prune.mjs';
import { billOfMaterials, nameIn } from './bom';

const read = (path: string) => readFileSync(join(projectDir, path), 'utf8');
const bill = billOfMaterials(read('package-lock.json'), new Date(0), unneededPackages);
const nameOf = ({ name, version }: { name: string; version?: string }) => `${name}@${version}`;
const listed = new Set(bill.components.map(nameOf));

it('lists what npm counts as production', () => {
  const args = ['ls', '--omit=dev', '--all', '--parseable', '--long', '--package-lock-only'];
  const { stdout } = spawnSync('npm', args, { cwd: projectDir, encoding: 'utf8' });
  const counted = stdout
    .split('\n')
    .flatMap((line) => /:((?:@[\w.-]+\/)?[\w.-]+@\d[\w.+-]*)/.exec(line)?.[1] ?? []);
  // Workspaces; `sharp` stands in for the library.
  const own = ['pilot-portal@', '@pilot-portal/', 'generated-client@', 'sharp@'];
  const missing = counted.filter((one) => !listed.has(one) && !own.some((name) => one.startsWith(name)));
  expect(missing).toEqual([]);
  expect(counted.length).toBeGreaterThan(300);
  const bundled = Object.entries<{ inBundle?: boolean }>(JSON.parse(read('package-lock.json')).packages)
    .filter(([, { inBundle }]) => inBundle)
    .map(([folder]) => nameIn(folder));
  const further = bill.components.filter((one) => !counted.includes(nameOf(one)));
  expect(further.filter(({ name }) => !bundled.includes(name)).map(nameOf)).toEqual([]);
});

it('lists every installed package of production, with its version', () => {
  interface Installed {
    name?: string;
    version?: string;
    dev?: boolean;
    link?: boolean;
  }
  const { packages } = JSON.parse(read('node_modules/.package-lock.json'));
  const installed = Object.entries<Installed>(packages)
    .filter(([folder, { dev, link }]) => !dev && !link && folder.includes('node_modules/'))
    .map(([folder, { name, version }]) => nameOf({ name: name ?? nameIn(folder), version }));
  expect(installed.length).toBeGreaterThan(150);
  expect(installed.filter((one) => !listed.has(one))).toEqual([]);
});

it('names licence, hash and dependencies of each component', () => {
  expect(
    bill.components.filter(({ licenses, hashes }) => licenses.length === 0 || hashes.length === 0),
  ).toEqual([]);
  const refs = new Set(bill.components.map((component) => component['bom-ref']));
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const [root] = bill.dependencies;
  const direct = Object.keys(JSON.parse(read('package.json')).dependencies);
  expect(root?.dependsOn).toHaveLength(direct.length);
  const named = (wanted: string) =>
    bill.components.flatMap(({ scope, name }) => (scope === wanted ? [name] : []));
  expect(named('excluded')).toEqual(expect.arrayContaining(['vitest', 'typescript']));
  expect(named('required')).toEqual(expect.arrayContaining(['next', 'zod', 'postgres']));
});

it('the image engines have their own bill of materials', () => {
  const { components } = billOfMaterials(read('packages/engines/package-lock.json'), new Date(0));
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['sharp', 'onnxruntime-node']));
  expect(listed).not.toContain('sharp@0.35.5');
});
