import type { Database, Orm, Transaction } from '../../../db/connect';
import { type OperationName, operations } from '../kernel/operations';
import { callsOfPilot, usageOfPilot } from '../ledger/ledger-queries';
import { type ApiKeyDigests, admitKey } from './admit-key';
import { makeKeyId, makeSecret } from './change-keys';
import {
  endSecrets,
  findPilotKey,
  insertSecret,
  lockPilotKey,
  revokeKey,
  storePilotKey,
} from './key-queries';

const requestsPerMinute = 600;

interface WantedPilotKey {
  pilotId: string;
  name: string;
  operations: readonly OperationName[];
  requestsMax: number;
  costMaxUsd: number;
  /** Null if the buyer creates it. */
  founderId: string | null;
}

/** Keys of pilots and their usage, for the module of pilots, which knows neither keys nor ledger. */
export class PilotKeyStore {
  constructor(
    private readonly database: Database,
    private readonly digests: ApiKeyDigests,
  ) {}

  /**
   * Stores the key of a pilot with a new secret; an earlier one stops working. Returns the secret, which is shown once.
   */
  async make(transaction: Transaction, wanted: WantedPilotKey): Promise<string> {
    const keyId = await storePilotKey(transaction, {
      id: makeKeyId(),
      name: wanted.name,
      scopes: [...new Set(wanted.operations.map((name) => operations[name].scope)), 'pilot'],
      requestsPerMinute,
      requestsPerMonth: wanted.requestsMax,
      costMax: wanted.costMaxUsd.toFixed(6),
      createdBy: wanted.founderId,
      pilotId: wanted.pilotId,
    });
    const secret = await makeSecret(this.digests, keyId);
    await endSecrets(transaction, keyId, 0);
    await insertSecret(transaction, secret.row);
    return secret.text;
  }

  /** Revokes the key of a pilot from its next request on; returns false if there is none. */
  async end(transaction: Transaction, pilotId: string): Promise<boolean> {
    const key = await lockPilotKey(transaction, pilotId);
    if (!key || key.revokedAt !== null) return false;
    await revokeKey(transaction, key.id);
    return true;
  }

  /** Returns the limits of a pilot's key, also of a revoked one. */
  async find(orm: Orm | Transaction, pilotId: string) {
    const key = await findPilotKey(orm, pilotId);
    if (!key) return undefined;
    const { requestsPerMonth, costMax, revokedAt } = key;
    return { requestsMax: requestsPerMonth, costMaxUsd: Number(costMax), isEnded: revokedAt !== null };
  }

  /** Finds the pilot of an Authorization header's key and counts the request against the key's rate. */
  async admit(authorization: string | undefined) {
    const key = await admitKey({ database: this.database, digests: this.digests }, authorization);
    if (!key?.scopes.includes('pilot') || key.pilotId === null) return undefined;
    const { pilotId, keyId, isWithinRate } = key;
    const row = await this.database.run((orm) => findPilotKey(orm, pilotId));
    const side: 'buyer' | 'vendor' = row?.createdBy ? 'vendor' : 'buyer';
    return { pilotId, keyId, side, isWithinRate };
  }

  readUsage(pilotId: string) {
    return this.database.run((orm) => usageOfPilot(orm, pilotId));
  }

  listCalls(pilotId: string) {
    return this.database.run((orm) => callsOfPilot(orm, pilotId));
  }
}
