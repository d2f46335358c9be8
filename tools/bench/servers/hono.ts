import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { screenText } from '@pilot-portal/screening';
import { type Context, Hono } from 'hono';
import postgres from 'postgres';
import { connectionOptions } from '../../../db/client';
import { LocalRateLimiter, ratePolicies } from '../../../lib/http/limits/rate-limit';
import { clientAddress } from '../../../lib/http/mounts/client-address';
import { apiSecurityHeaders } from '../../../lib/http/mounts/security-headers';
import { leadRequestSchema } from '../../../lib/leads/lead';
import { scoreLead } from '../../../lib/leads/scoring';
import { type Offer, offerListSchema } from '../../../lib/offers/offer';
import { priceQuote } from '../../../lib/quotes/pricing';
import { quoteRequestSchema } from '../../../lib/quotes/quote';

/**
 * Server that a good engineer would write in an afternoon: Hono and postgres.js with the same duties (address, limit,
 * body cap, screening, key, price or score, one durable row, the same headers), one insert a request.
 */
const offersText = readFileSync(process.env.OFFERS_FILE ?? '', 'utf8');
const catalogText = readFileSync(process.env.CATALOG_FILE ?? '', 'utf8');
const { offers } = offerListSchema.parse(JSON.parse(offersText));
const byId = new Map<string, Offer>(offers.map((offer) => [offer.id, offer]));
const { url, ...host } = connectionOptions(process.env.DATABASE_URL ?? '');
const sql = postgres(url, { ...host, max: 10, onnotice: () => {} });
await sql`create table if not exists bench_hono (id text primary key, created_at timestamptz(3) default now(), record jsonb not null, key text, digest text unique)`;

const limiter = new LocalRateLimiter();
const app = new Hono();

app.use(async (context, next) => {
  const address = clientAddress('', context.req.header('x-forwarded-for'), 1);
  const policy = context.req.method === 'GET' ? ratePolicies.read : ratePolicies.write;
  if (!limiter.admit(context.req.path, address, policy))
    return context.json({ ok: false, error: 'rate_limited' }, 429);
  for (const [name, value] of Object.entries(apiSecurityHeaders)) context.header(name, value);
  await next();
});

const json = { 'Content-Type': 'application/json' };
app.get('/api/offers', (context) => context.body(offersText, 200, json));
app.get('/api/agent/catalog', (context) => context.body(catalogText, 200, json));

async function readFields(context: Context): Promise<Record<string, unknown> | undefined> {
  const bytes = await context.req.arrayBuffer();
  if (bytes.byteLength > 32_768) return undefined;
  const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const fields = Object.fromEntries(Object.entries(body ?? {}));
  const isRefused = Object.entries(fields).some(
    ([name, value]) =>
      typeof value === 'string' && (value.length > 2_000 || screenText(value, name) !== null),
  );
  return isRefused ? undefined : fields;
}

async function store(context: Context, record: object) {
  const key = context.req.header('idempotency-key') ?? null;
  const digest = key === null ? null : createHash('sha256').update(key).digest('base64url');
  const [row] = await sql`
    insert into bench_hono (id, record, key, digest) values (${randomUUID()}, ${JSON.stringify(record)}::text::jsonb, ${key}, ${digest})
    on conflict (digest) do nothing returning *`;
  if (row) return context.json({ ok: true, record: row });
  const [stored] = await sql`select * from bench_hono where digest = ${digest}`;
  return context.json({ ok: true, record: stored, idempotent_replay: true });
}

app.post('/api/quote', async (context) => {
  const parsed = quoteRequestSchema.safeParse(await readFields(context));
  const offer = parsed.success ? byId.get(parsed.data.offer_id) : undefined;
  if (!parsed.success || !offer) return context.json({ ok: false, error: 'refused' }, 400);
  return store(context, priceQuote(offer, parsed.data));
});

app.post('/api/lead', async (context) => {
  const parsed = leadRequestSchema.safeParse(await readFields(context));
  if (!parsed.success) return context.json({ ok: false, error: 'refused' }, 400);
  return store(context, { ...parsed.data, ...scoreLead(parsed.data, byId.get(parsed.data.target_offer_id)) });
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`listening on ${port}\n`);
});
