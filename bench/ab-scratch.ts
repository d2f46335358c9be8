import { randomUUID, createHash } from 'node:crypto';
import { mkdtempSync, rmSync, chmodSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Database } from '../db/connect';
import { prepareDatabase } from '../db/migrate';
import { PublishedOffers } from '../db/published-offers';
import { leads, submittedColumns } from '../db/schema';
import { recordset } from '../db/keyed-records';
import { seedLeads } from '../lib/services/seed-leads';
import { SyntheticLeads } from '../lib/domain/synthetic-leads';
import { startEmbeddedPostgres } from '../server/embedded-postgres';
const folder = mkdtempSync(join(tmpdir(), 'pilot-ab-')); chmodSync(folder, 0o711);
const pg = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
await prepareDatabase(pg.url);
const db = new Database(pg.url); const offers = new PublishedOffers(db); await offers.refresh();
const [{ pid }] = (await db.orm.execute(sql`select pg_backend_pid() as pid`)) as any;
const ppidOf = (p: number) => Number(readFileSync(`/proc/${p}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')[1]);
const postmaster = ppidOf(pid);
function cpu() { let s = 0; for (const d of readdirSync('/proc')) if (/^\d+$/.test(d)) try { const f = readFileSync(`/proc/${d}/stat`, 'utf8').replace(/^.*\) /s, '').split(' '); if (Number(f[1]) === postmaster || Number(d) === postmaster) s += (Number(f[11]) + Number(f[12])) * 10; } catch {} return s; }
await seedLeads({ database: db, offers }, { leads: Number(process.env.N ?? 2000), seed: 1, onProgress() {} });
const inv = new SyntheticLeads(99, new Date(), 1);
const stmt = db.orm.insert(leads).select(recordset(leads, submittedColumns)).onConflictDoNothing({ target: leads.idempotencyKeyDigest }).returning(submittedColumns).prepare('x');
const row = () => { const l = inv.next(); const r = l.request; const key = randomUUID(); return { id: 'lead_' + randomUUID().replaceAll('-', ''), source: 'api', buyerType: r.buyer_type, contactName: null, contactRole: r.contact_role ?? null, company: r.company, contactOrAgentId: r.contact_or_agent_id, timeline: r.timeline ?? null, workflow: r.workflow, targetOfferId: r.target_offer_id, successMetric: r.success_metric, monthlyVolume: 1, samplesAvailable: true, riskOwner: null, highVolumeOrHighRisk: true, annualCommit: 9000, score: [40,55,70,85][Math.floor(Math.random()*4)], band: 'DCBA'[Math.floor(Math.random()*4)], reasons: ['Workflow named', 'Representative samples available', 'x'], points: [{ reason: 'Workflow named', points: 20 }], contactConsent: true, consentChannel: 'api', consentWordingVersion: null, consentWordingSha256: null, idempotencyKey: key, idempotencyKeyDigest: createHash('sha256').update(key).digest('base64url'), acceptUntilMs: Date.now() + 60000 }; };
async function run(n: number, batch: number) { const jobs = Array.from({ length: n / batch }, () => JSON.stringify(Array.from({ length: batch }, row))); const c = cpu(); await Promise.all([0, 1, 2, 3].map(async () => { for (let j = jobs.pop(); j; j = jobs.pop()) await stmt.execute({ rows: j }); })); return ((cpu() - c) * 1000) / n; }
const steps: [string, string[]][] = [['full', []], ['-words', ['drop index if exists leads_words', 'alter table leads drop column if exists words']], ['-company,contact', ['drop index if exists leads_of_company', 'drop index if exists leads_of_contact']], ['-offer,source,buyer', ['drop index if exists leads_for_offer', 'drop index if exists leads_from_source', 'drop index if exists leads_of_buyer_type']], ['-arrival', ['drop index if exists leads_by_arrival']], ['-priority', ['drop index if exists leads_by_priority']], ['-trigger', ['drop trigger leads_count_arrived on leads']]];
for (const [name, ddl] of steps) { for (const d of ddl) await db.orm.execute(sql.raw(d)); await run(800, 8); console.log(name.padEnd(20), 'cpu us/row  batch 8:', (await run(8000, 8)).toFixed(0), (await run(8000, 8)).toFixed(0), ' batch 1:', (await run(2000, 1)).toFixed(0)); }
await db.close(); await pg.stop(); rmSync(folder, { recursive: true, force: true });
