import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
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

test('two instances tell the webhook once that a lead arrived, and again after a failure', async ({
  startOwn,
  ownDir,
}) => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(received.length === 1 ? 500 : 204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const settings = {
    ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}${hiddenPath}`,
    ALERT_WEBHOOK_SECRET: secret,
  };
  const first = await startOwn(settings);
  const { url } = embeddedServer(join(ownDir, 'data'));
  const second = await startOwn({ ...settings, DATABASE_URL: url });
  // The first look begins to tell; what arrived before it would not be told.
  const sql = connect(url);
  await eventually(async () => (await sql`select 1 from alert_webhook`).length === 1, {
    what: 'the first look',
    withinMs: 30_000,
  });
  await sql.end();

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
      return shown.text.includes('In order') && shown.text;
    },
    { what: 'the delivery on the page' },
  );
  expect(page).toContain(`127.0.0.1:${port}`);
  expect(page).toMatch(/Last delivered<\/dt><dd><time/);
  expect(page).not.toContain(hiddenPath);
  expect(page).not.toContain('whsec_');
  const written = first.output() + second.output();
  expect(written.match(/an alert could not be delivered \(status 500\)/g)).toHaveLength(1);
  expect(written).not.toMatch(/quixotry|whsec_/i);
  expect(received).toHaveLength(2);
  receiver.close();
  receiver.closeAllConnections();
});
