import { hash } from 'node:crypto';
import type { Transaction } from '../../../db/connect';
import { hasRole } from '../../founders/founder';
import { ApiError } from '../../kernel/errors';
import { jsonOf } from '../../kernel/json-of';
import { holdOffer, writeOffer } from '../../offers/change-offer';
import { insertSamplePackage } from '../../offers/draft-queries';
import { type EvidencePackage, evidencePackageSchema } from '../../offers/evidence-package';
import type { PublishedOffers } from '../../offers/offer-store';
import { findVersionedOffer } from '../../offers/queries';
import { unacceptableField } from '../apply-act';
import { refusedInRoom } from '../authorize-pilot';
import type { PilotActor, PilotEvent, PilotView } from '../pilot';
import { inPilot, type PilotDeps, readPilot } from '../read-pilot';
import { writeEvent } from '../write-record';
import { namesMessage, type PublicationForm, samplePackageOf } from './publication';
import {
  findPublication,
  type Publication,
  storePublication,
  updatePublication,
} from './publication-queries';

/** A pilot as it may be published, with the consent to it. */
export interface ShownPublication extends Pick<Publication, 'sha256' | 'consentBy'> {
  sample: EvidencePackage;
  isPublished: boolean;
}

/** Returns what may be published of a pilot; undefined before the vendor wrote it. Throws as `readPilot`. */
export async function readPublication(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
): Promise<ShownPublication | undefined> {
  const { pilot } = await readPilot(deps, pilotId, actor);
  const row = await deps.database.run((orm) => findPublication(orm, pilotId));
  const sample = row && evidencePackageSchema.safeParse(jsonOf(row.content)).data;
  if (!row || !sample) return undefined;
  const { sha256, consentBy, sampleId } = row;
  // Another pilot or an upload may have replaced the sample on its offer.
  const offer = await deps.database.run((orm) => findVersionedOffer(orm, pilot.terms.offer.id));
  const isPublished = sampleId !== null && sampleId === offer?.samplePackageId;
  return { sha256, consentBy, sample, isPublished };
}

/** Runs a change on a closed pilot and records it. Throws ApiError `not_found` or `version_conflict`. */
async function change(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  kind: PilotEvent['kind'],
  make: (tx: Transaction, view: PilotView, now: Date) => Promise<string>,
): Promise<void> {
  await inPilot(deps, pilotId, actor, async (tx, view, now) => {
    if (view.pilot.state !== 'closed') throw new ApiError('version_conflict');
    const sha256 = await make(tx, view, now);
    await writeEvent(tx, pilotId, actor, now, { kind, detail: { sha256 } });
  });
}

const asOwner = (actor: PilotActor): void => {
  if (!('founderId' in actor) || !hasRole(actor, 'owner')) throw refusedInRoom(actor, 'publish_sample');
};
const asDecider = (actor: PilotActor): void => {
  if (actor.side !== 'buyer' || actor.role !== 'decider') throw refusedInRoom(actor, 'agree_sample');
};

/** A text that cannot be published, with the field to correct. */
export interface SampleRefusal {
  fields: [keyof PublicationForm];
  message: string;
}

/**
 * Stores the texts of an owner; an earlier text loses its consent and is no longer published. Returns a refusal if a
 * text looks like a secret or the names do not match the pilot, so the form can be shown again. Throws ApiError
 * `role_required`, or `version_conflict` if the pilot is not closed with a final analysis.
 */
export async function saveSample(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  written: PublicationForm,
): Promise<SampleRefusal | undefined> {
  asOwner(actor);
  const field = unacceptableField(written) as keyof PublicationForm | undefined;
  if (field !== undefined) return { fields: [field], message: 'Remove what looks like a secret or key.' };
  const { pilot: read } = await readPilot(deps, pilotId, actor);
  const message = read.look && namesMessage(read.look.figures.criteria, written);
  if (message) return { fields: ['names'], message };
  await change(deps, pilotId, actor, 'save_sample', async (tx, { pilot, plan }, now) => {
    const { look, terms, sample, startsOn, pausedDays, checkpoint } = pilot;
    const published = look &&
      plan && {
        ...{ terms, startsOn, pausedDays, checkpoint, plan: plan.content, figures: look.figures },
        total: sample?.drawn ?? 0,
      };
    const made = published && samplePackageOf(published, written);
    if (!made) throw new ApiError('version_conflict');
    const content = JSON.stringify(made);
    const sha256 = hash('sha256', content, 'hex');
    await storePublication(tx, { pilotId, content, sha256, madeBy: actor.name, madeAt: now });
    return sha256;
  });
  return undefined;
}

/** Records a decider's consent to publish exactly the text of a digest. Throws as {@link saveSample}. */
export async function agreeSample(
  deps: PilotDeps,
  pilotId: string,
  actor: PilotActor,
  sha256: string,
): Promise<void> {
  asDecider(actor);
  await change(deps, pilotId, actor, 'agree_sample', async (tx, _view, now) => {
    if ((await findPublication(tx, pilotId))?.sha256 !== sha256) throw new ApiError('version_conflict');
    await updatePublication(tx, pilotId, { consentBy: actor.name, consentAt: now, consentSha256: sha256 });
    return sha256;
  });
}

/** Withdraws the consent; the database removes the sample from its offer. Throws as {@link saveSample}. */
export async function withdrawSample(
  deps: PilotDeps & { offers: PublishedOffers },
  pilotId: string,
  actor: PilotActor,
): Promise<void> {
  asDecider(actor);
  await change(deps, pilotId, actor, 'withdraw_sample', async (tx) => {
    const row = await findPublication(tx, pilotId);
    if (!row?.consentBy) throw new ApiError('version_conflict');
    const none = { consentBy: null, consentAt: null, consentSha256: null, sampleId: null };
    await updatePublication(tx, pilotId, none);
    return row.sha256;
  });
  await deps.offers.refreshAfterChange();
}

/** Publishes the text that a decider agreed to as the sample of the pilot's offer. Throws as {@link saveSample}. */
export async function publishSample(
  deps: PilotDeps & { offers: PublishedOffers },
  pilotId: string,
  actor: PilotActor,
): Promise<void> {
  asOwner(actor);
  const founderId = 'founderId' in actor ? actor.founderId : '';
  await change(deps, pilotId, actor, 'publish_sample', async (tx, { pilot }) => {
    const row = await findPublication(tx, pilotId);
    if (!row?.consentBy || row.consentSha256 !== row.sha256) throw new ApiError('version_conflict');
    const offer = await holdOffer(tx, pilot.terms.offer.id);
    // A sample that was replaced may be published again.
    const isPublished = row.sampleId !== null && row.sampleId === offer.samplePackageId;
    if (offer.retiredAt || isPublished) throw new ApiError('version_conflict');
    const sampleId = await insertSamplePackage(tx, pilot.terms.offer.id, row.content);
    const before = { sample_package_id: offer.samplePackageId };
    const detail = { before, after: { sample_package_id: sampleId } };
    const entry = { founderId, kind: 'sample_package_changed' as const, detail };
    await writeOffer(tx, offer, { samplePackageId: sampleId }, entry);
    await updatePublication(tx, pilotId, { sampleId });
    return row.sha256;
  });
  await deps.offers.refreshAfterChange();
}
