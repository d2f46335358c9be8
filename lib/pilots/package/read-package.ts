import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createTar } from 'nanotar';
import type { PilotCall } from '../../kernel/pilot-usage';
import { vendorName } from '../../process/installation';
import type { QuoteSigner } from '../../quotes/signing/signing-key-store';
import { listDecisions } from '../decisions/decision-queries';
import { agreementOf as agreementOfReviewers, type DatedDecision, decisionsCsv } from '../decisions/sheet';
import { publishedFigures } from '../figures';
import { manifestCsv, type PilotItem, sampleCsv } from '../items/manifest';
import type { PilotKeys } from '../keys/change-key';
import { usageCsv } from '../keys/pilot-key';
import type { PilotActor, PilotView } from '../pilot';
import { planText } from '../plan';
import { type PilotDeps, readItems, readPilot, readRows } from '../read-pilot';
import { listAllRows } from '../row-queries';
import { reportHtml, reportMarkdown, reportOf } from './report';
import { allRowsCsv, hasAllRows, rowsCsvOf, timesOf, uploadsCsv } from './row-tables';

interface PackageFile {
  name: string;
  data: string;
}

const isSampleDrawn = ({ pilot: { sample } }: PilotView) => sample !== null && sample.seed !== null;

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

/** Parts of a package other than the pilot itself. */
interface PackageParts {
  rowsCsv: string;
  items?: readonly PilotItem[];
  decisions?: readonly DatedDecision[];
  calls?: readonly PilotCall[];
  /** Rows of every file of results; none if they are too large. */
  files?: Awaited<ReturnType<typeof listAllRows>>;
}

/** Returns the decisions and calls, and the figures that the room computes from them. */
function furtherFiles(view: PilotView, { decisions = [], calls = [] }: PackageParts): PackageFile[] {
  const further = {
    ...(decisions.length > 0 && { reviewers: agreementOfReviewers(decisions) }),
    ...(calls.length > 0 && { calls: timesOf(calls) }),
  };
  return [
    ...(decisions.length > 0 ? [{ name: 'decisions.csv', data: decisionsCsv(view.people, decisions) }] : []),
    ...(calls.length > 0 ? [{ name: 'usage.csv', data: usageCsv(calls) }] : []),
    ...(decisions.length + calls.length > 0
      ? [{ name: 'further-figures.json', data: snakeJson(further, 2) }]
      : []),
  ];
}

/** Returns the rows of every file, and those of the analysis at the checkpoint. */
function uploadedFiles({ pilot: { checkpoint } }: PilotView, { files = [] }: PackageParts): PackageFile[] {
  if (files.length === 0) return [];
  return [
    { name: 'uploads.csv', data: uploadsCsv(files) },
    ...(checkpoint ? [{ name: 'checkpoint-rows.csv', data: rowsCsvOf(files, checkpoint.look) }] : []),
  ];
}

function withoutSignature(view: PilotView, parts: PackageParts): PackageFile[] {
  const { rowsCsv, items = [] } = parts;
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
          ...(isSampleDrawn(view) ? [{ name: 'sample.csv', data: sampleCsv(items) }] : []),
        ]
      : []),
    ...uploadedFiles(view, parts),
    ...furtherFiles(view, parts),
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
  parts: PackageParts,
): Promise<{ name: string; type: string; data: Uint8Array<ArrayBuffer> }> {
  const files = [
    ...withoutSignature(view, parts),
    // Without a sample there is no draw to repeat.
    ...(await readScripts()).filter(({ name }) => isSampleDrawn(view) || !name.startsWith('draw.')),
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

/** Returns the package of a pilot for one of its people or a founder. Throws as `readPilot`. */
export async function readPackage(
  deps: PilotDeps & {
    quoteSigner: Pick<QuoteSigner, 'signPackage'>;
    pilotKeys: Pick<PilotKeys, 'listCalls'>;
  },
  pilotId: string,
  actor: PilotActor,
): ReturnType<typeof makePackage> {
  const { events } = await readPilot(deps, pilotId, actor);
  const rows = await readRows(deps, pilotId, actor);
  const items = await readItems(deps, pilotId, actor);
  const calls = await deps.pilotKeys.listCalls(pilotId);
  const decisions = await deps.database.run((orm) => listDecisions(orm, pilotId));
  const view = await readPilot(deps, pilotId, actor);
  const files = hasAllRows(view) ? await deps.database.run((orm) => listAllRows(orm, pilotId)) : [];
  // An action or upload came in between: rows and figures would not match.
  if (view.events.length !== events.length) return readPackage(deps, pilotId, actor);
  return makePackage(deps.quoteSigner, view, { rowsCsv: allRowsCsv(rows), items, decisions, calls, files });
}

/** Returns the rows of a pilot as CSV. Throws as `readPilot`. */
export async function readRowsFile(deps: PilotDeps, pilotId: string, actor: PilotActor) {
  await readPilot(deps, pilotId, actor);
  const data = allRowsCsv(await readRows(deps, pilotId, actor));
  return { name: 'rows.csv', type: 'text/csv; charset=utf-8', data };
}

/** Returns the drawn items of a pilot as CSV, in the order of the draw. Throws as `readPilot`. */
export async function readSampleFile(deps: PilotDeps, pilotId: string, actor: PilotActor) {
  const data = sampleCsv(await readItems(deps, pilotId, actor));
  return { name: 'sample.csv', type: 'text/csv; charset=utf-8', data };
}
