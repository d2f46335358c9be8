import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../db/connect';
import { postEndpoint } from '../../http/post/post-pipeline';
import { ApiError } from '../../kernel/errors';
import { newId } from '../../process/new-ids';
import type { Scope } from '../kernel/operations';
import {
  askedScopes,
  type TrialRequest,
  type TrialTexts,
  trialConsentWording,
  trialRequestSchema,
} from './trial';
import { storeTrialRequest } from './trial-queries';

export const trialEndpoint = postEndpoint('requestTrialKey', 'trial_key_request', trialRequestSchema);

const sha256 = (text: string) => createHash('sha256').update(text);

export function addressDigest(address: string): string {
  return sha256(address).digest('hex');
}

/**
 * Last segment of a request's address, 256 bits: derived from the key of the form, which is as random as a UUID. The
 * same form therefore leads to the same page however often it is sent, and neither has to be stored.
 */
function newAddress(pageKey: string | null): string {
  if (pageKey === null) return randomBytes(32).toString('base64url');
  return sha256(`address of a trial key request ${pageKey}`).digest('base64url');
}

export interface TakenTrialRequest {
  address: string;
  created_at: string;
  texts: TrialTexts | null;
  scopes: Scope[];
}

export function trialAction(database: Database, scopes: readonly string[]) {
  return {
    async create(
      { company, contact, purpose }: TrialRequest,
      pageKey: string | null,
    ): Promise<{ record: TakenTrialRequest; isReplay: boolean }> {
      const address = newAddress(pageKey);
      const given = {
        id: `trial_${newId()}`,
        addressSha256: addressDigest(address),
        company,
        contact,
        purpose,
        scopes: askedScopes(scopes),
        consentWordingVersion: trialConsentWording.version,
        consentWordingSha256: sha256(trialConsentWording.text).digest('hex'),
      };
      const { row, isNew } = await database.run((orm) => storeTrialRequest(orm, given));
      // The retention has just deleted the request of this form.
      if (!row) throw new ApiError('service_unavailable');
      const record = {
        address,
        created_at: row.createdAt.toISOString(),
        texts: textsOf(row),
        scopes: row.scopes,
      };
      return { record, isReplay: !isNew };
    },
    /** Always validates the form again, even if a request with the same key is stored. */
    async findByKey(): Promise<undefined> {
      return undefined;
    },
  };
}

/** Returns the texts of a stored request; null if they are deleted. */
export function textsOf(row: {
  company: string | null;
  contact: string | null;
  purpose: string | null;
}): TrialTexts | null {
  const { company, contact, purpose } = row;
  return company === null || contact === null || purpose === null ? null : { company, contact, purpose };
}

export function isSameRequest(
  { texts, scopes }: TakenTrialRequest,
  fields: ReadonlyMap<string, unknown>,
  sentScopes: readonly string[],
): boolean {
  const said = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : undefined;
  };
  return (
    texts !== null &&
    texts.company === said('company') &&
    texts.contact === said('contact') &&
    texts.purpose === said('purpose') &&
    askedScopes(sentScopes).join() === scopes.join()
  );
}
