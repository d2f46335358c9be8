import lighthouse, { type Flags } from 'lighthouse';
import defaultConfig from 'lighthouse/core/config/default-config.js';
import type { AuditedPage } from './audited-page';
import type { AuditedPortal } from './audited-portal';
import { withDebuggedBrowser } from './browser';
import { type AuditPart, Measurements, median, type Target } from './report';

/** Lighthouse's own audits of agent navigation, if its version has them. */
const agentCategories = Object.keys(defaultConfig.categories ?? {}).filter((id) => id.includes('agent'));

/** Measures of a Lighthouse run and their targets; performance has a target for each page. */
const scores: Record<string, Target> = {
  performance: { what: 'performance', limit: 0 },
  accessibility: { what: 'accessibility', limit: 100 },
  'best-practices': { what: 'best practices', limit: 100 },
  seo: { what: 'SEO', limit: 100 },
  ...Object.fromEntries(agentCategories.map((id) => [id, { what: id, limit: 100 }])),
};
const timings = {
  'largest-contentful-paint': { what: 'LCP', limit: 1_500, unit: ' ms' },
  'cumulative-layout-shift': { what: 'CLS', limit: 0.02, digits: 3 },
  'total-blocking-time': { what: 'TBT', limit: 150, unit: ' ms' },
} satisfies Record<string, Target>;

/** One run: figures by category or audit, and the audits that cost a score. */
interface Run {
  figures: Map<string, number>;
  failed: Map<string, string[]>;
}

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const flagsFor = (port: number, { cookie }: AuditedPage): Flags => ({
  port,
  ...(cookie && { extraHeaders: { Cookie: cookie } }),
  output: 'json',
  logLevel: 'silent',
  onlyCategories: Object.keys(scores),
  // The not-found page is measured as well.
  ignoreStatusCode: true,
});

/** Maximum failed recordings of a page; Lighthouse fails now and then on a busy machine. */
const attemptsMax = 3;

async function recorded(
  origin: string,
  page: AuditedPage,
  profiles: string,
  attempt = 1,
): Promise<LighthouseResult> {
  const url = origin + page.path;
  const result = await withDebuggedBrowser(profiles, (port) => lighthouse(url, flagsFor(port, page)));
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result.lhr;
  if (attempt === attemptsMax) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
  return recorded(origin, page, profiles, attempt + 1);
}

const consoleAuditId = 'errors-in-console';

/** The score of a category from its audits, as Lighthouse computes it. */
function meanScore(
  refs: readonly { id: string; weight: number }[],
  audits: LighthouseResult['audits'],
): number {
  const counted = refs.flatMap(({ id, weight }) => {
    const score = audits[id]?.score ?? null;
    return score === null ? [] : [{ weight, score }];
  });
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  return counted.reduce((sum, { weight, score }) => sum + weight * score, 0) / total;
}

/** Returns whether a page's console reports only the page's own 404. */
function saysOnlyNotFound(audit: LighthouseResult['audits'][string] | undefined, url: string): boolean {
  const details = audit?.details;
  if (details?.type !== 'table' || details.items.length !== 1) return false;
  const said = JSON.stringify(details.items);
  return said.includes('with a status of 404') && said.includes(`"url":${JSON.stringify(url)}`);
}

async function runOnce(origin: string, page: AuditedPage, profiles: string): Promise<Run> {
  const { categories, audits } = await recorded(origin, page, profiles);
  const isExcused = saysOnlyNotFound(audits[consoleAuditId], origin + page.path);
  const figures = new Map<string, number>();
  const failed = new Map<string, string[]>();
  for (const id of Object.keys(scores)) {
    const category = categories[id];
    const refs = (category?.auditRefs ?? []).filter(
      (ref) => ref.weight > 0 && !(isExcused && ref.id === consoleAuditId),
    );
    figures.set(id, Math.round((isExcused ? meanScore(refs, audits) : (category?.score ?? 0)) * 100));
    failed.set(
      id,
      refs.map((ref) => ref.id).filter((audit) => (audits[audit]?.score ?? 1) < 1),
    );
  }
  for (const id of Object.keys(timings)) figures.set(id, audits[id]?.numericValue ?? Number.NaN);
  return { figures, failed };
}

function rowOf(page: AuditedPage, runs: readonly Run[], measured: Measurements): Record<string, string> {
  const middle = (id: string) => median(runs.map(({ figures }) => figures.get(id) ?? Number.NaN));
  const row: Record<string, string> = { page: page.name };
  for (const [id, target] of Object.entries(scores)) {
    if (id === 'seo' && page.notForSearch) {
      row[target.what] = 'not applicable';
      continue;
    }
    const culprits = [...new Set(runs.flatMap(({ failed }) => failed.get(id) ?? []))].join(', ');
    const least = id === 'performance' ? { ...target, limit: page.performanceMin } : target;
    row[target.what] = measured.atLeast(`${page.name} (${culprits})`, middle(id), least);
  }
  for (const [id, target] of Object.entries(timings)) {
    // Of the inbox only the scores have targets.
    const limit = page.cookie ? Number.POSITIVE_INFINITY : target.limit;
    row[target.what] = measured.atMost(page.name, middle(id), { ...target, limit });
  }
  return row;
}

/** Runs Lighthouse on every page with the mobile preset, and returns the median of each figure. */
export async function auditWithLighthouse(
  { url, runDir }: AuditedPortal,
  pages: readonly AuditedPage[],
  runCount: number,
): Promise<AuditPart> {
  const measured = new Measurements();
  const table: Record<string, string>[] = [];
  for (const page of pages) {
    const runs: Run[] = [];
    while (runs.length < runCount) runs.push(await runOnce(url, page, runDir));
    table.push(rowOf(page, runs, measured));
    process.stderr.write(`Lighthouse has seen ${page.name}\n`);
  }
  const notForSearch = pages.filter((page) => page.notForSearch);
  return {
    title: `Lighthouse, mobile preset, median of ${runCount}`,
    table,
    notes: [
      `SEO does not apply to: ${notForSearch.map((page) => `${page.name} (${page.notForSearch})`).join(', ')}.`,
      'The console of a page that returns 404 may report the 404 as an error, because browsers do. It may report nothing else.',
      ...(agentCategories.length === 0 ? ['This version of Lighthouse has no checks for agents.'] : []),
    ],
    misses: measured.misses,
  };
}
