import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../db/connect';
import { type FounderStore, requireRole } from '../../founders/authorize';
import { insertHistory } from '../../founders/history-queries';
import type { LogoFile, PortalSettings } from '../../kernel/portal-settings';
import { readLogo } from './logo-file';
import {
  isSameText,
  type PortalTexts,
  portalDifferences,
  readPortalTexts,
  storedPortalTexts,
  textsOfSettings,
} from './portal-form';
import {
  deleteDraft,
  findDraft,
  findVersionNumber,
  insertLogo,
  insertVersion,
  listVersions,
  replaceDraft,
} from './queries';

/** Dependencies of publishing; `offers` applies published settings. */
export type PortalStore = FounderStore & { offers: { refreshAfterChange: () => Promise<void> } };

/** Result of publishing; `stale` if version or draft changed since the caller reviewed them. */
export interface PublishOutcome {
  outcome: 'published' | 'stale' | 'unchanged';
}

/**
 * Stores the form as it is typed, for the caller only; `unchanged` if publishing it would change nothing. The text that is
 * published is not stored again.
 */
export async function writePortalDraft(
  store: FounderStore,
  texts: PortalTexts,
): Promise<{ outcome: 'drafted' | 'unchanged' }> {
  const founder = await requireRole(store.authorize, 'owner');
  return store.database.run(async (orm) => {
    const settings = (await listVersions(orm)).at(-1)?.settings ?? {};
    if (isSameText(texts, textsOfSettings(settings))) {
      await deleteDraft(orm, founder.id, 'form');
      return { outcome: 'unchanged' };
    }
    await replaceDraft(orm, founder.id, 'form', texts);
    const typed = readPortalTexts(texts).settings;
    const isUnchanged = typed !== undefined && portalDifferences(settings, typed).length === 0;
    return { outcome: isUnchanged ? 'unchanged' : 'drafted' };
  });
}

/** Deletes what the caller typed. */
export async function discardPortalDraft(store: FounderStore): Promise<void> {
  const founder = await requireRole(store.authorize, 'owner');
  await store.database.run((orm) => deleteDraft(orm, founder.id, 'form'));
}

/** Stores a logo and returns its name, or the reason why it is refused. */
export async function addLogo(
  store: FounderStore,
  bytes: Uint8Array,
): Promise<{ name: string } | { problem: string }> {
  await requireRole(store.authorize, 'owner');
  const read = logoOf(bytes);
  if ('problem' in read) return read;
  await store.database.run((orm) => insertLogo(orm, read));
  return read;
}

/** Returns a logo with the name under which it is served, or the reason why it is refused. */
export function logoOf(bytes: Uint8Array): LogoFile | { problem: string } {
  const read = readLogo(bytes);
  if ('problem' in read) return read;
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${read.kind}`;
  return { name, content: Buffer.from(bytes).toString('base64') };
}

/** Inserts settings as the next version, if `seen` is still the current one, with an entry in the log. */
export async function writeVersion(
  transaction: Transaction,
  seen: number,
  settings: PortalSettings,
  founderId: string | null,
): Promise<boolean> {
  if ((await findVersionNumber(transaction)) !== seen) return false;
  if (!(await insertVersion(transaction, { version: seen + 1, settings, founderId }))) return false;
  await insertHistory(transaction, { founderId, kind: 'portal_changed', detail: { version: seen + 1 } });
  return true;
}

/** Publishes what the caller typed, if version and draft are still those that the caller reviewed. */
export async function publishPortal(
  store: PortalStore,
  seen: number,
  savedAt: string,
): Promise<PublishOutcome> {
  const founder = await requireRole(store.authorize, 'owner');
  const draft = await store.database.run((orm) => findDraft(orm, founder.id, 'form'));
  if (!draft) return { outcome: 'unchanged' };
  const { settings } = readPortalTexts(storedPortalTexts(draft.content));
  const isReviewed = draft.savedAt.toISOString() === savedAt;
  return settings && isReviewed ? publish(store, seen, settings, founder.id) : { outcome: 'stale' };
}

/** Publishes the settings of an earlier version as a new one. */
export async function revertPortal(
  store: PortalStore,
  seen: number,
  version: number,
): Promise<PublishOutcome> {
  const founder = await requireRole(store.authorize, 'owner');
  const versions = await store.database.run(listVersions);
  const former = versions.find((one) => one.version === version);
  return former ? publish(store, seen, former.settings, founder.id) : { outcome: 'unchanged' };
}

async function publish(
  { database, offers }: { database: Database; offers: PortalStore['offers'] },
  seen: number,
  settings: PortalSettings,
  founderId: string,
): Promise<PublishOutcome> {
  const isPublished = await database.transaction(async (transaction) => {
    const isNext = await writeVersion(transaction, seen, settings, founderId);
    if (isNext) await deleteDraft(transaction, founderId, 'form');
    return isNext;
  });
  if (isPublished) await offers.refreshAfterChange();
  return { outcome: isPublished ? 'published' : 'stale' };
}
