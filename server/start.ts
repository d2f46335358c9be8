import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '@pilot-portal/embedded-postgres';
import { Database, jobConnectionsMax } from '../db/connect';
import type { Deps } from '../lib/compose';
import { deleteKeptAnswers } from '../lib/developer-api/ledger/ledger-queries';
import { purgeTrialRequests } from '../lib/developer-api/trials/change-trials';
import { hasTextBox } from '../lib/discovery/deliverables';
import { shellQuoted } from '../lib/discovery/documentation/curl';
import { writeSealsRegularly } from '../lib/founders/audit/write-seals';
import { hasFounder } from '../lib/founders/team/change-founders';
import { deliverAlertsRegularly } from '../lib/inbox/alerts/deliver-alerts';
import { makeDigestsRegularly } from '../lib/inbox/alerts/make-digest';
import { failureInWords } from '../lib/inbox/alerts/webhook-message';
import { foldCountsRegularly } from '../lib/inbox/count-views';
import { missingFromInstallation } from '../lib/kernel/installation';
import { dayMs } from '../lib/kernel/weeks';
import { writeCompanyKeysHourly } from '../lib/leads/companies/write-company-keys';
import { ErasureList, erasuresFile, listErasuresRegularly } from '../lib/leads/erasure-store';
import { deleteLeadsOlderThan } from '../lib/leads/queries';
import { deletePilotsClosedFor } from '../lib/pilots/erasure/erasure-queries';
import { env, hasDeveloperApi, removedSettingsIn } from '../lib/process/env';
import { installation, portalSettings, vendorName } from '../lib/process/installation';
import { causeOf, log } from '../lib/process/log';
import { erasableRecords } from './erasable-records';
import { collectMetrics } from './metrics/metrics';
import { serveMetrics } from './metrics/metrics-server';
import { databaseInWords, prepareDatabase } from './prepare-database';
import { prepareSecrets } from './prepare-secrets';
import { composeServing, requireFreePort, ShutdownHooks, serve } from './serve';

/**
 * Deletes records past their retention now and once a day, as the privacy page promises; `deleteSome` is repeated until
 * all are deleted. Returns a function that stops it. After an error, which `onFailure` receives, the next run deletes
 * what is left.
 */
function purgeDaily(
  database: Database,
  deleteSome: (database: Database) => Promise<{ isAll: boolean }>,
  onFailure: (error: unknown) => void,
): () => void {
  let isEnded = false;
  const deleteAll = async () => {
    let isAll = false;
    while (!isAll && !isEnded) ({ isAll } = await deleteSome(database));
  };
  const purge = () => {
    deleteAll().catch(onFailure);
  };
  purge();
  const timer = setInterval(purge, dayMs).unref();
  return () => {
    isEnded = true;
    clearInterval(timer);
  };
}

function firstFounderHint(port: number): string {
  const settings = [
    ...(env.DATABASE_URL || env.DATA_DIR === '.data'
      ? []
      : [`DATA_DIR=${shellQuoted(resolve(env.DATA_DIR))}`]),
    ...(env.BASE_URL || port === 3_000 ? [] : [`PORT=${port}`]),
  ];
  const command = [...settings, 'npm run founder:create -- --email you@example.com --name "Your name"'];
  return `, for founders. None exists yet; create the first one with\n            ${command.join(' ')}`;
}

interface StartedDatabase {
  url: string;
  ownerUrl: string;
}

async function startDatabase(shutdownHooks: ShutdownHooks): Promise<StartedDatabase> {
  if (env.DATABASE_URL) {
    const url = env.DATABASE_URL;
    return { url, ownerUrl: env.MIGRATION_DATABASE_URL ?? url };
  }
  const dataDir = resolve(env.DATA_DIR);
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => log.info(line) });
  shutdownHooks.add(() => embedded.stop());
  return embedded;
}

/** Time after which the text engine is loaded, in milliseconds: until then, the first pages use the processor. */
const prepareTextAfterMs = 10_000;

/** Loads the text engine if the developer API or a text box can use it. */
async function prepareText({ offers, engines }: Deps): Promise<void> {
  const { details } = await offers.current();
  if (hasDeveloperApi || hasTextBox([...details.values()], portalSettings()))
    engines.processes.prepare('text');
}

async function startServing(databaseUrl: string, shutdownHooks: ShutdownHooks): Promise<number> {
  const deps = composeServing(databaseUrl, shutdownHooks);
  if (env.METRICS_ADDRESS) {
    const metrics = collectMetrics(deps);
    const server = await serveMetrics(env.METRICS_ADDRESS, env.METRICS_TOKEN, () => metrics.metrics());
    shutdownHooks.add(() => server.closeAllConnections());
  }
  const port = await serve(deps, shutdownHooks);
  // Otherwise the first visitor who tries a text would wait for it; without the database, that visitor does.
  const preparing = setTimeout(() => prepareText(deps).catch(() => {}), prepareTextAfterMs).unref();
  shutdownHooks.add(() => clearTimeout(preparing));
  return port;
}

const { RETENTION_MONTHS: months } = env;
const purges: [records: string, deleteSome: Parameters<typeof purgeDaily>[1]][] = [
  ['leads', (database) => database.run((orm) => deleteLeadsOlderThan(orm, months))],
  ['requests for trial keys', (database) => purgeTrialRequests(database, months)],
  ['stored responses', deleteKeptAnswers],
  ['pilots', (database) => database.run((orm) => deletePilotsClosedFor(orm, months))],
];

/** Starts the regular jobs of this process; each repeats what failed. */
function startJobs(database: Database, shutdownHooks: ShutdownHooks): void {
  const warn = (text: string) => (error: unknown) => log.warn({ cause: causeOf(error) }, text);
  const erasures = erasuresFile();
  if (erasures) {
    const list = new ErasureList(database, erasures, erasableRecords);
    const onFailure = warn(`erasures could not be written to ${erasures}; retrying within seconds`);
    shutdownHooks.add(listErasuresRegularly(list, onFailure));
  }
  const onSealFailure = warn('the log could not be sealed; retrying within seconds');
  shutdownHooks.add(writeSealsRegularly(database, onSealFailure));
  for (const [records, deleteSome] of purges) {
    const onFailure = warn(`${records} past their retention could not be deleted; retrying in a day`);
    shutdownHooks.add(purgeDaily(database, deleteSome, onFailure));
  }
  const onKeysFailure = warn(
    'could not index some leads from an earlier version for search by company; retrying in an hour',
  );
  shutdownHooks.add(writeCompanyKeysHourly(database, onKeysFailure));
  shutdownHooks.add(foldCountsRegularly(database));
  shutdownHooks.add(makeDigestsRegularly(database));
}

/** Resolves when the portal listens. SIGINT and SIGTERM end everything that was started and exit with 0. */
export async function startPortal(): Promise<void> {
  const shutdownHooks = new ShutdownHooks();
  try {
    for (const sentence of removedSettingsIn(process.env)) log.warn(sentence);
    await requireFreePort();
    const database = await shutdownHooks.waitFor(startDatabase(shutdownHooks));
    if (shutdownHooks.isStopping) return;
    await prepareDatabase(database.url, database.ownerUrl);
    const own = new Database(database.url, jobConnectionsMax);
    shutdownHooks.add(() => own.close());
    await prepareSecrets(own);
    startJobs(own, shutdownHooks);

    const isProduction = process.env.NODE_ENV === 'production';
    const port = await startServing(database.url, shutdownHooks);
    const address = env.BASE_URL ?? `http://localhost:${port}`;
    const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, ALERT_WEBHOOK_FORMAT: format } = env;
    if (url) {
      const end = deliverAlertsRegularly(own, { url, secret, format, portal: address }, (failure) => {
        log.warn(`an alert could not be delivered (${failureInWords(failure)}); retrying`);
      });
      shutdownHooks.add(end);
    }
    if (!env.BASE_URL && isProduction) {
      log.warn('BASE_URL is not set: documents show the address that each request used.');
    }
    const missing = missingFromInstallation(installation());
    if (env.BASE_URL?.startsWith('https:') && missing.length > 0) {
      const gaps = missing.join(' or a ');
      log.warn(
        `Neither /inbox/portal nor INSTALLATION_FILE has a ${gaps}, so /privacy says that it is missing.`,
      );
    }
    process.stdout.write(
      `Pilot portal of ${vendorName()}\n` +
        `  Pages     ${address}/\n` +
        `  API       ${address}/api/offers, described in ${address}/openapi.json\n` +
        `  Database  ${databaseInWords()}\n` +
        `  Inbox     ${address}/inbox${(await hasFounder(own).catch(() => true)) ? '' : firstFounderHint(port)}\n`,
    );
  } catch (error) {
    process.stderr.write(
      `The portal could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    if (env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    shutdownHooks.exit(1);
  }
}
