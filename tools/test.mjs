// Runs a tier of tests, `npm test` the quick one. Plain JavaScript, because nothing may be installed yet.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNodeVersion, fail, installMissingPackages, projectDir } from '../server/bootstrap.mjs';
import { playwrightCounts, runSteps, vitestCounts } from './test-steps.mjs';

/** @typedef {import('./test-steps.mjs').Step} Step */

/**
 * A program of a package, as arguments for Node.
 * @param {string} path
 * @param {string[]} args
 */
const packaged = (path, ...args) => [join(projectDir, 'node_modules', path), ...args];

/** @type {(title: string, ...args: string[]) => Step} */
const vitest = (title, ...args) => ({
  title,
  program: packaged('vitest/vitest.mjs', 'run', ...args),
  report: vitestCounts,
});

/** @type {(title: string, projects: string[], ...args: string[]) => Step} */
const playwright = (title, projects, ...args) => ({
  title,
  program: packaged(
    '@playwright/test/cli.js',
    'test',
    ...projects.map((name) => `--project=${name}`),
    ...args,
  ),
  report: playwrightCounts,
});

/** @type {Step[]} */
const types = [
  { title: 'Route types', program: packaged('next/dist/bin/next', 'typegen') },
  { title: 'Types', program: packaged('typescript/bin/tsc', '--noEmit'), isNeeded: true },
];
/** @type {Step[]} */
const checks = [
  { title: 'Format and lint', program: packaged('@biomejs/biome/bin/biome', 'check') },
  ...types.map((step) => ({ ...step, isNeeded: false })),
  { title: 'Unused code', program: packaged('knip/bin/knip.js') },
  vitest('Quick unit tests', '--project=quick'),
];
/** @type {Step[]} */
const engines = [
  {
    title: 'Image engines, and pictures',
    program: ['packages/engines/measured/prepare.mjs'],
    isNeeded: true,
  },
  vitest('Image engines', '--project=engines'),
];
/** They are large, so that only CI, and who has them already, tries them with everything else. */
const triesEngines = process.env.CI !== undefined || existsSync(join(projectDir, '.engines'));
/** @type {Step} */
const build = {
  title: 'Production build',
  program: ['server/build.mjs'],
  isNeeded: true,
};
const quick = ['no-session', 'inbox', 'pages', 'api-front'];
const others = ['slow', 'guards-next', 'api-next', 'pooled', 'founders', 'v1-front', 'v1-next', 'operations'];

/** @type {(...projects: string[]) => Step} */
const faults = (...projects) => playwright('Faults, one at a time', projects, '--workers=1');

const [tier = 'quick', ...rest] = process.argv.slice(2);

/**
 * The steps of each tier. Their projects are in vitest.config.ts and playwright.config.ts.
 * @type {Record<string, Step[]>}
 */
const tiers = {
  check: checks,
  build: [...types, build],
  unit: [vitest('Unit tests', '--project=quick', '--project=slow', ...rest)],
  e2e: [
    build,
    playwright(
      'Acceptance tests',
      rest.some((arg) => arg.startsWith('--project')) ? [] : [...quick, ...others],
      ...rest,
    ),
  ],
  quick: [...checks, build, playwright('Acceptance tests', quick)],
  all: [
    ...checks,
    vitest('Slow unit tests', '--project=slow', '--project=timing'),
    build,
    playwright('Acceptance tests', [...quick, ...others]),
    faults('faults'),
    ...(triesEngines ? engines : []),
  ],
  engines,
  faults: [
    build,
    // Faults of single parts, for which no portal as a whole has to be started.
    vitest('Slow unit tests', '--project=slow'),
    playwright('Operations', ['operations']),
    faults('faults', 'faults-long'),
  ],
};

checkNodeVersion();
const steps = tiers[tier];
if (!steps) fail(`Unknown tier "${tier}". Tiers: ${Object.keys(tiers).join(', ')}.`);
installMissingPackages({ forDevelopment: true });
if (tier === 'all' && !triesEngines) {
  process.stdout.write(
    'The image engines are not installed, so their tests are skipped. `npm test -- engines` installs and tests them.\n',
  );
}
await runSteps(steps);
