import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Band, LeadRequest } from '../../leads/lead';
import type { ReviewFixture } from '../inbox-fixture';

export const masking = { id: 'masking-shadow-14', name: 'Personal data masking in shadow mode' };

/** Values that no alert may contain. */
export const canary = 'Quixotry';

/** A lead with the canary in every text field. */
export const canaryLead: Partial<LeadRequest> = {
  company: `${canary} Clinics`,
  contact_or_agent_id: `${canary}@northwind.example`,
  contact_name: `Ada ${canary}`,
  contact_role: `Head of ${canary}`,
  workflow: `Route calls of ${canary}`,
  target_offer_id: `pilot-of-${canary}`,
  success_metric: `Errors of ${canary}`,
  source: `from-${canary}`,
  timeline: `before ${canary}`,
  risk_owner: `Ben ${canary}`,
};

interface Arriving {
  band: Band;
  leads?: number;
  /** Time of arrival: some minutes ago, or a moment (ISO 8601). */
  minutesAgo?: number;
  at?: string;
  fields?: Partial<LeadRequest>;
  /** Columns that differ from those of a new lead. */
  columns?: Readonly<Record<string, string | boolean>>;
}

/** Stores leads of a band as if they had arrived at another time, and returns their ids. */
export async function arrive(
  fixture: ReviewFixture,
  { band, leads = 1, minutesAgo = 5, at, fields, columns = {} }: Arriving,
): Promise<string[]> {
  const one = await fixture.submit(fields);
  const arrivedAt = at ? `'${at}'::timestamptz` : `now() - interval '${minutesAgo} minutes'`;
  const stored = await fixture.rows(`
    insert into leads select copy.*
    from leads as one, generate_series(1, ${leads}) as n,
      jsonb_populate_record(one, '${JSON.stringify({ ...columns, band })}'::jsonb || jsonb_build_object(
        'lead_id', one.lead_id || 'x' || n, 'created_at', ${arrivedAt})) as copy
    where one.lead_id = '${one}' returning lead_id`);
  await fixture.rows(`delete from leads where lead_id = '${one}'`);
  return stored.map((row) => String(row.lead_id));
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver that records requests and sends a configurable answer, 204 by default. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: (response: ServerResponse) => unknown = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ headers: request.headers, body });
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerBy: (next: typeof answer) => {
      answer = next;
    },
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
