import type { Orm, Transaction } from '../../../db/connect';
import { type FounderStore, requireRole } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import { ApiError } from '../../kernel/errors';
import { isJsonObject } from '../../kernel/json-of';
import { applyContent, applyOrder } from '../../offers/apply-draft';
import { holdOffer, writeOffer } from '../../offers/change-offer';
import type { DraftContent } from '../../offers/draft';
import { insertSamplePackage } from '../../offers/draft-queries';
import { logoOf, type PortalStore, writeVersion } from '../../offers/portal/change-portal';
import {
  deleteDraft,
  findDraft,
  findVersionNumber,
  insertLogo,
  replaceDraft,
} from '../../offers/portal/queries';
import { readPublishedSettings } from '../../offers/portal/read-portal';
import { listPublishedIds, listSamples, listVersionedOffers } from '../../offers/queries';
import { deleteTemplateRow, insertTemplate, listTemplateRows, lockTemplates } from '../drafts/draft-queries';
import {
  type ImportStep,
  importDifferences,
  importSteps,
  type PortalFile,
  readPortalFile,
} from './portal-file';

/** Changes of an import, or the reason why the file cannot be imported. */
export type PlannedImport = { differences: ReturnType<typeof importDifferences> } | { problem: string };

/** Returns a file as it can be imported here: without a logo that its settings do not use. */
function readChecked(text: string): { file: PortalFile } | { problem: string } {
  const read = readPortalFile(text);
  if ('problem' in read) return read;
  const { logo: name, ...settings } = read.file.settings;
  const logo = read.file.logo === undefined ? undefined : logoOf(Buffer.from(read.file.logo, 'base64'));
  if (logo && 'problem' in logo)
    return { problem: `The logo in this file cannot be imported: ${logo.problem}` };
  const isOwn = logo !== undefined && logo.name === name;
  return { file: { ...read.file, settings: isOwn ? read.file.settings : settings } };
}

async function stepsOf(
  orm: Orm | Transaction,
  file: PortalFile,
): Promise<ImportStep[] | { problem: string }> {
  const stored = await listVersionedOffers(orm);
  const samples = await listSamples(
    orm,
    stored.flatMap(({ samplePackageId }) => samplePackageId ?? []),
  );
  const steps = importSteps(file, stored, (id) => (id === null ? undefined : samples.get(id)?.json));
  return 'wrongCredit' in steps
    ? {
        problem: `The offer ${steps.wrongCredit} has a different credit type in this portal. Retire the offer here, and give the imported offer a new id.`,
      }
    : steps;
}

async function readPlannedImport(orm: Orm, text: string): Promise<PlannedImport> {
  const read = readChecked(text);
  if ('problem' in read) return read;
  const steps = await stepsOf(orm, read.file);
  if ('problem' in steps) return steps;
  const { settings } = await readPublishedSettings(orm);
  const templates = await listTemplateRows(orm);
  return { differences: importDifferences(read.file, steps, settings, templates) };
}

/**
 * Replaces offers, packages, settings and templates with those of a file, as one recorded action. Returns a problem if
 * the file cannot be imported.
 */
export async function applyPortalFile(
  transaction: Transaction,
  text: string,
  founderId: string | null,
): Promise<{ problem?: string }> {
  const read = readChecked(text);
  if ('problem' in read) return read;
  const { file } = read;
  await listPublishedIds(transaction);
  const steps = await stepsOf(transaction, file);
  if ('problem' in steps) return steps;
  const held = { transaction, founderId, further: { imported: true } };
  for (const { offerId, content, sample, isRestored } of steps) {
    if (isRestored && offerId !== null) {
      const entry = { founderId, kind: 'offer_restored' as const, detail: held.further };
      await writeOffer(transaction, await holdOffer(transaction, offerId), { isRetired: false }, entry);
    }
    const sampleId =
      sample && offerId !== null
        ? await insertSamplePackage(transaction, offerId, sample.package, sample.files)
        : null;
    const stale = await applyContent({ offerId, content: withSample(content, sampleId) }, held);
    if (stale) throw new ApiError('version_conflict');
  }
  const before = await listPublishedIds(transaction);
  const after = file.offers.map(({ offer }) => offer.id);
  if (before.join() !== after.join()) await applyOrder({ before, after }, held);
  await replaceTemplates(transaction, file);
  if (file.logo !== undefined && file.settings.logo !== undefined)
    await insertLogo(transaction, { name: file.settings.logo, content: file.logo });
  await writeVersion(transaction, await findVersionNumber(transaction), file.settings, founderId);
  await insertHistory(transaction, { founderId, kind: 'portal_imported' });
  return {};
}

function withSample(content: DraftContent, sampleId: number | null): DraftContent {
  if (sampleId === null) return content;
  if (content.kind === 'new') return { ...content, sample_package_id: sampleId };
  return content.kind === 'sample' ? { ...content, after: { sample_package_id: sampleId } } : content;
}

async function replaceTemplates(transaction: Transaction, { templates }: PortalFile): Promise<void> {
  await lockTemplates(transaction);
  for (const { id } of await listTemplateRows(transaction)) await deleteTemplateRow(transaction, id);
  for (const template of templates) await insertTemplate(transaction, template);
}

/** Stores a file for review, for the caller only. */
export async function writeImport(store: FounderStore, text: string): Promise<void> {
  const founder = await requireRole(store.authorize, 'owner');
  await store.database.run((orm) => replaceDraft(orm, founder.id, 'file', { text }));
}

const textOf = (content: unknown) => (isJsonObject(content) ? String(content.text) : '');

/** Deletes the stored file. */
export async function discardImport(store: FounderStore): Promise<void> {
  const founder = await requireRole(store.authorize, 'owner');
  await store.database.run((orm) => deleteDraft(orm, founder.id, 'file'));
}

/** Returns what the stored file would change; undefined without one. */
export async function readImport(store: FounderStore): Promise<PlannedImport | undefined> {
  const founder = await requireRole(store.authorize, 'owner');
  return store.database.run(async (orm) => {
    const stored = await findDraft(orm, founder.id, 'file');
    return stored && readPlannedImport(orm, textOf(stored.content));
  });
}

/** Imports the stored file. Throws as {@link writeImport} does, and ApiError `version_conflict`. */
export async function applyImport(store: PortalStore): Promise<'imported' | 'nothing_to_import'> {
  const founder = await requireRole(store.authorize, 'owner');
  const isImported = await store.database.transaction(async (transaction) => {
    const stored = await findDraft(transaction, founder.id, 'file');
    if (!stored) return false;
    const { problem } = await applyPortalFile(transaction, textOf(stored.content), founder.id);
    if (problem !== undefined) return false;
    await deleteDraft(transaction, founder.id, 'file');
    return true;
  });
  if (isImported) await store.offers.refreshAfterChange();
  return isImported ? 'imported' : 'nothing_to_import';
}
