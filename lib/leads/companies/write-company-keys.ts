import type { Database } from '../../../db/connect';
import { listUnkeyedLeads, updateKeys } from './company-key-queries';
import { companyKey } from './company-name';
import { contactKey } from './mail-domain';

/** Leads per transaction: it blocks founders' changes to them until it ends. */
const leadsPerBatch = 200;

const retryMs = 60 * 60 * 1_000;

/** Writes the keys of one batch of leads without keys. Returns true if there may be more. */
async function writeBatch(database: Database): Promise<boolean> {
  return database.run(async (orm) => {
    const leads = await listUnkeyedLeads(orm, leadsPerBatch);
    const keys = leads.map(({ id, version, company, contactOrAgentId }) => ({
      id,
      version,
      companyKey: companyKey(company),
      contactKey: contactKey(contactOrAgentId),
    }));
    if (keys.length > 0) await updateKeys(orm, keys);
    return leads.length === leadsPerBatch;
  });
}

export async function writeCompanyKeys(database: Database, isEnded = () => false): Promise<void> {
  while (!isEnded() && (await writeBatch(database)));
}

/**
 * Writes the keys of leads that an older version stored, now and once an hour, since an instance of that version may
 * still run. Each batch is independent, so a restart continues after the last one. Returns a function that stops it;
 * `onFailure` receives database errors.
 */
export function writeCompanyKeysHourly(database: Database, onFailure: (error: unknown) => void): () => void {
  let hasEnded = false;
  const write = () => {
    writeCompanyKeys(database, () => hasEnded).catch(onFailure);
  };
  write();
  const timer = setInterval(write, retryMs).unref();
  return () => {
    hasEnded = true;
    clearInterval(timer);
  };
}
