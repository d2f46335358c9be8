import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** TypeScript files by path. */
export const sourceFiles = ['app', 'lib', 'db', 'server', 'packages', 'e2e']
  .flatMap((folder) =>
    readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes('node_modules/'));
export const isSourceFile = new Set(sourceFiles);
/** Files that are shipped. */
export const productFiles = sourceFiles.filter(
  (file) => !/^e2e\/|\.test\.tsx?$|-fixture|\/corpus\//.test(file),
);
/** Imports are read by pattern, not by a parser. */
const importPatterns = [
  /^\s*(?:import|export)\s+(type\s)?[^'";]*?\sfrom\s+['"]([^'"]+)['"]/gm,
  /^\s*import\s+()['"]([^'"]+)['"]/gm,
  /\bimport\(\s*()['"]([^'"]+)['"]/g,
];

export interface Import {
  target: string;
  isType: boolean;
  /** True for a call of `import`, which a browser runs when it needs the file. */
  isLater: boolean;
}

const importsRead = new Map<string, Import[]>();

/** The imports of a file: the project file or package, and if only types are imported. */
export function importsOf(file: string): Import[] {
  const known = importsRead.get(file);
  if (known) return known;
  const text = readFileSync(join(projectDir, file), 'utf8');
  const found = importPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([written, type, specifier = '']) => ({
      target: targetOf(file, specifier),
      isType: Boolean(type),
      isLater: written.startsWith('import('),
    })),
  );
  importsRead.set(file, found);
  return found;
}

/** The project file that a specifier names, or the specifier of a package. */
function targetOf(file: string, specifier: string): string {
  const [, own] = /^@pilot-portal\/([a-z-]+)$/.exec(specifier) ?? [];
  if (own !== undefined) return `packages/${own}/index.ts`;
  if (!/^(?:\.|@\/)/.test(specifier)) return specifier;
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : relative(projectDir, join(projectDir, dirname(file), specifier));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
  return candidates.find((candidate) => isSourceFile.has(candidate)) ?? path;
}
