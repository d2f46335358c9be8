import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, test } from '../support/acceptance';
import { recordOf, textOf } from '../support/answers';
import { connect, embeddedServer } from '../support/database';
import { eventually } from '../support/eventually';
import { makeFounder, signIn } from '../support/founders';
import { plainLead } from '../support/literals';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const hiddenPath = '/hooks/T0-quixotry';

/** The settings of a webhook at a receiver, once the receiver listens. */
async function webhookAt(receiver: Server): Promise<{ port: number; settings: Record<string, string> }> {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}${hiddenPath}`;
  return { port, settings: { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } };
}

/** Resolves when the portals of a database have started to report arrivals: earlier leads are not reported. */
async function firstLook(url: string): Promise<void> {
  const sql = connect(url);
  await eventually(async () => (await sql`select 1 from alert_webhook`).length === 1, {
    what: 'the first look',
    withinMs: 30_000,
  });
  await sql.end();
}

test('two instances notify the webhook once of a lead, and again after a failure', async ({
  startOwn,
  ownDir,
}) => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(received.length === 1 ? 500 : 204).end();
  });
  const { port, settings } = await webhookAt(receiver);
  const first = await startOwn(settings);
  const { url } = embeddedServer(join(ownDir, 'data'));
  const second = await startOwn({ ...settings, DATABASE_URL: url });
  await firstLook(url);

  const lead = recordOf(
    await first.client.post('/api/lead', { ...plainLead, contact_name: 'Ada Quixotry' }),
    'lead',
  );
  await eventually(() => received.length === 2, { what: 'a message, twice', withinMs: 90_000 });
  const [refused, taken] = received;
  expect(refused?.headers['webhook-id']).toBe(taken?.headers['webhook-id']);
  expect(refused?.body).toBe(taken?.body);
  for (const { headers, body } of received) {
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(secret).verify(body, named)).toMatchObject({
      type: 'leads.arrived',
      data: {
        arrivals: [
          {
            offer_id: plainLead.target_offer_id,
            leads: 1,
            view: expect.stringMatching(/^http:\/\/localhost:\d+\/inbox\?view=to_review&band=[A-D]$/),
          },
        ],
      },
    });
    expect(JSON.stringify({ headers, body })).not.toMatch(/Quixotry|lead_|Northwind|buyer-17/);
    expect(body).not.toContain(textOf(lead, 'lead_id'));
  }

  const founder = await makeFounder(second.client, { DATABASE_URL: url });
  const cookie = await signIn(second.client, founder);
  const page = await eventually(
    async () => {
      const shown = await second.client.get('/inbox/alerts', { headers: { Cookie: cookie } });
      return shown.text.includes('Working') && shown.text;
    },
    { what: 'the delivery on the page' },
  );
  expect(page).toContain(`127.0.0.1:${port}`);
  expect(page).toMatch(/Last delivered<\/dt><dd[^>]*><time/);
  expect(page).not.toContain(hiddenPath);
  expect(page).not.toContain('whsec_');
  const written = first.output() + second.output();
  expect(written.match(/an alert could not be delivered \(status 500\)/g)).toHaveLength(1);
  expect(written).not.toMatch(/quixotry|whsec_/i);
  expect(received).toHaveLength(2);
  receiver.close();
  receiver.closeAllConnections();
});

test('a plain Next host delivers nothing, and a hanging receiver delays no lead', async ({
  startOwn,
  ownDir,
}) => {
  let open = 0;
  const receiver = createServer((_, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
  });
  const { settings } = await webhookAt(receiver);
  const quiet = await startOwn({});
  const { url } = embeddedServer(join(ownDir, 'data'));
  const next = await startOwn({ ...settings, DATABASE_URL: url }, 'next');
  const cookie = await signIn(quiet.client, await makeFounder(quiet.client, { DATABASE_URL: url }));
  const stateShown = async () => {
    const { text: shown } = await next.client.get('/inbox/alerts', { headers: { Cookie: cookie } });
    return /<dt[^>]*>State<\/dt><dd[^>]*>(.*?)<\/dd>/.exec(shown)?.[1] ?? '';
  };
  expect(await stateShown()).toContain('No server is delivering alerts.');

  const telling = await startOwn({ ...settings, DATABASE_URL: url, TRUSTED_PROXY_HOPS: '1' });
  await firstLook(url);
  expect(await stateShown()).toBe('Working');
  expect((await telling.client.post('/api/lead', plainLead)).status).toBe(200);
  await eventually(
    async () => {
      if (open === 0) return false;
      const { status } = await telling.client.post('/api/lead', plainLead);
      return status === 200 && open > 0;
    },
    { what: 'a lead stored while a try is under way', withinMs: 90_000 },
  );
  await eventually(async () => (await stateShown()).startsWith('Failing since'), {
    what: 'the failure on the page',
    withinMs: 30_000,
  });
  receiver.close();
  receiver.closeAllConnections();
});
