import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Keeps docs/architecture.md true: its drawing against the imports between modules, and the paths that the documents
 * name against the files. Who may import whom is decided in house.test.ts; here it is only drawn.
 */

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(projectDir, file), 'utf8');

/** Files under a folder, by their paths in the project. */
function filesUnder(folder: string): string[] {
  const names = readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name}`).filter((file) => !file.includes('node_modules/'));
}

const productFiles = ['app', 'db', 'lib', 'packages', 'server']
  .flatMap(filesUnder)
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.ts$|-fixture|\/corpus\//.test(file));

const [, drawing = ''] = /```mermaid\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? [];

/** The modules that are drawn, by their paths, from the ground up; and what stands for each in the drawing. */
const nameOf = new Map(
  [...drawing.matchAll(/^ *(\w+)\["([^"]+)"\]$/gm)].map(([, name = '', path = '']) => [path, name]),
);
const modules = [...nameOf.keys()];

const drawnEdges = [...drawing.matchAll(/^ *(\w+ --> \w+)$/gm)].map(([, edge = '']) => edge);

/** The module of a file; undefined for what is not drawn. */
function moduleOf(file: string): string | undefined {
  return modules.find((path) => file === path || file.startsWith(`${path}/`));
}

const importPatterns = [
  /^\s*(?:import|export)\s[^'";]*?\sfrom\s+['"]([^'"]+)['"]/gm,
  /^\s*import\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];

/** The folders of the packages, by the names that they are imported under. */
const packages = new Map(
  readdirSync(join(projectDir, 'packages')).map((folder) => {
    const [, name = folder] = /"name": "([^"]+)"/.exec(read(`packages/${folder}/package.json`)) ?? [];
    return [name, `packages/${folder}`];
  }),
);

/** The path in the project that a specifier names; undefined for packages from elsewhere. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.')) return relative(projectDir, join(projectDir, dirname(file), specifier));
  return packages.get(specifier);
}

/** What of the project a file imports, types included; by pattern, not by a parser. */
function importsOf(file: string): string[] {
  const text = read(file);
  return importPatterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = '']) => targetOf(file, specifier)))
    .filter((target) => target !== undefined);
}

/** The module of what is imported, which may be named without its ending. */
const moduleOfImport = (target: string) => moduleOf(target) ?? moduleOf(`${target}.ts`);

/** For each module those that it imports, with the files that do. */
const importedBy = new Map<string, Map<string, string>>(modules.map((path) => [path, new Map()]));
for (const file of productFiles) {
  const from = moduleOf(file);
  for (const target of importsOf(file)) {
    const to = moduleOfImport(target);
    if (from && to && from !== to) importedBy.get(from)?.set(to, `${file} imports ${target}`);
  }
}

function reaches(from: string, to: string): boolean {
  const targets = [...(importedBy.get(from)?.keys() ?? [])];
  // Only downwards: an import that runs upwards is reported by a test of its own and must not turn in circles here.
  const below = targets.filter((target) => modules.indexOf(target) < modules.indexOf(from));
  return below.some((target) => target === to || reaches(target, to));
}

/** The imports between modules, without those that follow from others. */
function edges(): string[] {
  return modules.flatMap((from) => {
    const targets = [...(importedBy.get(from)?.keys() ?? [])];
    return targets
      .filter((to) => !targets.some((other) => other !== to && reaches(other, to)))
      .sort((one, other) => modules.indexOf(other) - modules.indexOf(one))
      .map((to) => `${nameOf.get(from)} --> ${nameOf.get(to)}`);
  });
}

describe('the drawing of the modules', () => {
  it('has every module', () => {
    expect(modules.length).toBeGreaterThan(10);
    expect(productFiles.filter((file) => !moduleOf(file))).toEqual([]);
    expect(modules.filter((path) => !existsSync(join(projectDir, path)))).toEqual([]);
  });

  it('lists them from the ground up: no import runs upwards', () => {
    const upwards = modules.flatMap((from, at) =>
      [...(importedBy.get(from) ?? [])].filter(([to]) => modules.indexOf(to) > at).map(([, why]) => why),
    );
    expect(upwards).toEqual([]);
  });

  it('has exactly the imports that do not follow from others', () => {
    const wanted = edges();
    const missing = wanted.filter((edge) => !drawnEdges.includes(edge));
    const tooMany = drawnEdges.filter((edge) => !wanted.includes(edge));
    const toPaste = wanted.map((edge) => `  ${edge}`).join('\n');
    expect({ missing, tooMany }, `Edges of docs/architecture.md:\n${toPaste}\n`).toEqual({
      missing: [],
      tooMany: [],
    });
  });
});

const records = filesUnder('docs/decisions').filter((file) => /\/\d{3}-[^/]+\.md$/.test(file));

/** CHANGELOG.md is left out: it tells of paths that were. */
const documents = [
  ...filesUnder('docs').filter((file) => file.endsWith('.md')),
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
].sort();

/** Paths of the project in a document's code, inline and in blocks. */
function pathsNamedIn(file: string): string[] {
  const code = read(file).match(/```[\s\S]*?```|`[^`]+`/g) ?? [];
  return code
    .flatMap((text) => text.split(/[\s`'",;]+/))
    .map((word) => word.replace(/^\.\//, '').replace(/[.:]$/, ''))
    .filter((word) => /^(?:app|lib|db|server|packages|tools|e2e|docs|public)\/[^*…{]*$/.test(word));
}

/** Whether a path is there; a record may be named by its number alone. */
function isThere(path: string): boolean {
  return existsSync(join(projectDir, path)) || records.some((record) => record.startsWith(`${path}-`));
}

describe('the documents', () => {
  for (const file of documents) {
    it(`name only paths that are there: ${file}`, () => {
      expect(pathsNamedIn(file).filter((path) => !isThere(path))).toEqual([]);
    });
  }

  it('name only what is in the files that they name it in', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/`(\w+)`\s+(?:in|of)\s+`([^`]+\.tsx?)`/g)].map(([, name = '', path = '']) => ({
        file,
        name,
        path,
      })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ name, path }) => !isThere(path) || !read(path).includes(name))).toEqual([]);
  });

  it('are read for their paths', () => {
    expect(pathsNamedIn('CONTRIBUTING.md')).toContain('lib/http/post/post-pipeline.ts');
    expect(pathsNamedIn('docs/operations.md')).toContain('server/launch.mjs');
  });
});

describe('the decision records', () => {
  const table = read('docs/decisions/README.md');

  for (const file of records) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    it(`${name.slice(0, 3)} is dated, has a status and stands in the table with both`, () => {
      const text = read(file);
      const [, title] = /^# \d{3} (.+)$/m.exec(text) ?? [];
      const [, date] = /^- Date: (\d{4}-\d\d-\d\d)/m.exec(text) ?? [];
      const [, status] = /^- Status: (proposed|accepted|superseded by \d{3})$/m.exec(text) ?? [];
      const [, by] = /^- Amended by: (.+)$/m.exec(text) ?? [];
      const told = by === undefined ? status : `${status}, amended by ${by}`;
      expect(table).toContain(`| [${name.slice(0, 3)}](${name}) | ${title} | ${date} | ${told} |`);
    });
  }
});
