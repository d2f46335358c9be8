import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createTar } from 'nanotar';
import type { PilotCall } from '../../kernel/pilot-usage';
import { vendorName } from '../../process/installation';
import type { QuoteSigner } from '../../quotes/signing/signing-key-store';
import { type DatedDecision, decisionsCsv } from '../decisions/sheet';
import { publishedFigures } from '../figures';
import { manifestCsv, type PilotItem, sampleCsv } from '../items/manifest';
import { usageCsv } from '../keys/pilot-key';
import type { PilotView } from '../pilot';
import { planText } from '../plan';
import { reportHtml, reportMarkdown, reportOf } from './report';

interface PackageFile {
  name: string;
  data: string;
}

const scriptsDir = resolve('public/pilot-scripts');

async function readScripts(): Promise<PackageFile[]> {
  const names = await readdir(scriptsDir);
  const scripts = names.filter((name) => /\.(?:mjs|py)$/.test(name));
  return Promise.all(
    scripts.map(async (name) => ({ name, data: await readFile(join(scriptsDir, name), 'utf8') })),
  );
}

/** Formats a value as JSON with names in snake case. */
function snakeJson(value: object, indent?: number): string {
  const inSnakeCase = (_name: string, part: unknown): unknown =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(
          Object.entries(part).map(([name, each]) => [
            name.replace(/[A-Z]/g, (found) => `_${found.toLowerCase()}`),
            each,
          ]),
        );
  return `${JSON.stringify(value, inSnakeCase, indent)}\n`;
}

/** Returns what both sides agreed on: terms, every version of the plan, approvals, inputs, decision and credit. */
function agreementOf({ pilot, plans, approvals, inputs, batches, dates }: PilotView): string {
  const {
    number,
    company,
    terms,
    startsOn,
    pausedDays,
    sample,
    checkpoint,
    look,
    statement,
    decision,
    credit,
  } = pilot;
  const agreed = { number, company, terms, plans, approvals, inputs, startsOn, pausedDays, batches };
  return snakeJson({ ...agreed, sample, checkpoint, look, statement, decision, credit, dates }, 2);
}

const usageFile = (calls: readonly PilotCall[]) =>
  calls.length > 0 ? [{ name: 'usage.csv', data: usageCsv(calls) }] : [];

function withoutSignature(view: PilotView, rowsCsv: string, items: readonly PilotItem[]): PackageFile[] {
  const report = reportOf(view, vendorName());
  const figures = publishedFigures(view.pilot.look, view.figures);
  return [
    { name: 'report.md', data: reportMarkdown(report) },
    { name: 'report.html', data: reportHtml(report, `Pilot ${view.pilot.number}`) },
    { name: 'rows.csv', data: rowsCsv },
    // In the form that both sides approved: the SHA-256 of the file is the plan's.
    ...(view.plan ? [{ name: 'plan.json', data: planText(view.plan.content) }] : []),
    ...(figures ? [{ name: 'figures.json', data: snakeJson(figures, 2) }] : []),
    ...(view.pilot.sample
      ? [
          { name: 'manifest.csv', data: manifestCsv(items) },
          { name: 'sample.csv', data: sampleCsv(items) },
        ]
      : []),
    { name: 'agreement.json', data: agreementOf(view) },
    { name: 'events.jsonl', data: view.events.map((event) => snakeJson(event)).join('') },
  ];
}

/**
 * Returns a pilot's package as a compressed archive, the same bytes for the same state: report, rows, plan, agreement,
 * events, scripts, and the signed list of their digests. Throws if signing is impossible now.
 */
export async function makePackage(
  signer: Pick<QuoteSigner, 'signPackage'>,
  view: PilotView,
  rowsCsv: string,
  items: readonly PilotItem[] = [],
  decisions: readonly DatedDecision[] = [],
  calls: readonly PilotCall[] = [],
): Promise<{ name: string; type: string; data: Uint8Array<ArrayBuffer> }> {
  const files = [
    ...withoutSignature(view, rowsCsv, items),
    ...(decisions.length > 0 ? [{ name: 'decisions.csv', data: decisionsCsv(view.people, decisions) }] : []),
    ...usageFile(calls),
    // Without a sample there is no draw to repeat.
    ...(await readScripts()).filter(({ name }) => view.pilot.sample || !name.startsWith('draw.')),
  ].sort((one, next) => (one.name < next.name ? -1 : 1));
  const digests = files.map(({ name, data }) => `${hash('sha256', data)}  ${name}\n`).join('');
  const signed = [
    ...files,
    { name: 'SHA256SUMS', data: digests },
    { name: 'package.jws', data: `${await signer.signPackage(digests)}\n` },
  ];
  const folder = `pilot-${view.pilot.number}`;
  const mtime = Date.parse(view.events.at(-1)?.at ?? view.pilot.openedAt);
  const tar = createTar(
    signed.map(({ name, data }) => ({ name: `${folder}/${name}`, data })),
    { attrs: { mtime, uid: 0, gid: 0, mode: '644' } },
  );
  return { name: `${folder}.tar.gz`, type: 'application/gzip', data: await promisify(gzip)(tar) };
}
