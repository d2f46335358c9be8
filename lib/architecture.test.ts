import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, isSourceFile, productFiles, projectDir, sourceFiles } from './api/imports-fixture';

/**
 * Checks docs/architecture.md: its drawing against the imports between modules, and the paths that the documents name
 * against the files. House rules about imports are in house.test.ts; here they are only compared with the drawing.
 */

const read = (file: string) => readFileSync(join(projectDir, file), 'utf8');

/** Files under a folder, by their paths in the project. */
function filesUnder(folder: string): string[] {
  const names = readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name}`).filter((file) => !file.includes('node_modules/'));
}

const [, drawing = ''] = /```mermaid\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? [];

/** The drawn modules by their paths, from the ground up, and the name of each in the drawing. */
const nameOf = new Map(
  [...drawing.matchAll(/^ *(\w+)\["([^"]+)"\]$/gm)].map(([, name = '', path = '']) => [path, name]),
);
const modules = [...nameOf.keys()];

const drawnEdges = [...drawing.matchAll(/^ *(\w+ --> \w+)$/gm)].map(([, edge = '']) => edge);

/** The module of a file; undefined if it is not drawn. */
function moduleOf(file: string): string | undefined {
  return modules.find((path) => file === path || file.startsWith(`${path}/`));
}

/** The module of an imported file, which may be named without its ending. */
const moduleOfImport = (target: string) => moduleOf(target) ?? moduleOf(`${target}.ts`);

/** The modules that each module imports, with the importing files. */
const importedBy = new Map<string, Map<string, string>>(modules.map((path) => [path, new Map()]));
for (const file of productFiles) {
  const from = moduleOf(file);
  for (const { target } of importsOf(file)) {
    const to = moduleOfImport(target);
    if (from && to && from !== to) importedBy.get(from)?.set(to, `${file} imports ${target}`);
  }
}

function reaches(from: string, to: string): boolean {
  const targets = [...(importedBy.get(from)?.keys() ?? [])];
  // Only downwards: a separate test reports imports that point upwards, and they must not cause an endless loop here.
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

/** A cycle of files that import each other, if there is one. */
function circleAmong(files: string[]): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const { target } of importsOf(file)) {
      if (!isSourceFile.has(target)) continue;
      const circle = visit(target, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

describe('the files', () => {
  it('has no import cycles', () => {
    expect(circleAmong(productFiles)).toBeUndefined();
  });

  it('has no pattern with quadratic time on long text', () => {
    const pattern =
      /(?<=[(,=:[!&|?]\s*)\/(?![/*^])(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])*[+*]\)*\$\/[a-z]*/g;
    // These patterns receive settings, an address that was validated, or the few characters between two words.
    const short = ['lib/process/env.ts', 'lib/http/mounts/client-address.ts', 'packages/screening/links.ts'];
    const found = productFiles
      .filter((file) => !short.includes(file))
      .flatMap((file) =>
        [...readFileSync(join(projectDir, file), 'utf8').matchAll(pattern)].map(
          ([text]) => `${file}: ${text}`,
        ),
      );
    expect(found).toEqual([]);
    expect("value.replace(/[.,;)]+$/, '')").toMatch(new RegExp(pattern.source));
  });

  // Mapping pages is not behaviour: with a list of pages here, a new page could go untested.
  it('has no file past 300 lines', () => {
    const lines = (file: string) => readFileSync(join(projectDir, file), 'utf8').split('\n').length - 1;
    expect(sourceFiles.filter((file) => lines(file) > 300)).toEqual([]);
  });

  it('has no crowded folder', () => {
    const counts = new Map<string, number>();
    for (const file of productFiles) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, files]) => files > 30)).toEqual([]);
    expect(readdirSync(join(projectDir, 'lib')).length).toBeLessThanOrEqual(18);
  });
});

describe('the drawing of the modules', () => {
  it('has every module', () => {
    expect(modules.length).toBeGreaterThan(10);
    expect(productFiles.filter((file) => !moduleOf(file))).toEqual([]);
    expect(modules.filter((path) => !existsSync(join(projectDir, path)))).toEqual([]);
  });

  it('lists them from the ground up: no import points upwards', () => {
    const upwards = modules.flatMap((from, at) =>
      [...(importedBy.get(from) ?? [])].filter(([to]) => modules.indexOf(to) > at).map(([, why]) => why),
    );
    expect(upwards).toEqual([]);
  });

  it('shows exactly the imports that do not follow from others', () => {
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

/** CHANGELOG.md is excluded: it mentions paths that no longer exist. */
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

/** Returns true if a path exists; a decision record may be named by its number alone. */
function isThere(path: string): boolean {
  return existsSync(join(projectDir, path)) || records.some((record) => record.startsWith(`${path}-`));
}

describe('the documents', () => {
  for (const file of documents) {
    it(`name only existing paths: ${file}`, () => {
      expect(pathsNamedIn(file).filter((path) => !isThere(path))).toEqual([]);
    });
  }

  it('name only code that is in the files they name it in', () => {
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

  it('are searched for paths', () => {
    expect(pathsNamedIn('CONTRIBUTING.md')).toContain('lib/http/post/post-pipeline.ts');
    expect(pathsNamedIn('docs/operations.md')).toContain('server/launch.mjs');
  });
});

describe('the decision records', () => {
  const table = read('docs/decisions/README.md');

  for (const file of records) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    it(`${name.slice(0, 3)} is listed with its date and status`, () => {
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
