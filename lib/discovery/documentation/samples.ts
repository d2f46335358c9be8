import { type Block, code, heading, paragraph } from './blocks';

/** What samples are printed for: where the portal is, an offer of it, and keys that nobody else has. */
export interface SampleGround {
  baseUrl: string;
  offerId: string;
  /** Random UUIDs, made for each reading of a page. */
  keys: { quote: string; lead: string };
}

const leadBody = (offerId: string) => ({
  buyer_type: 'ai_procurement_agent',
  company: 'Northwind Clinics',
  contact_or_agent_id: 'procurement-agent-7',
  workflow: 'Transcription of service desk calls',
  target_offer_id: offerId,
  success_metric: 'Word error rate below 8 percent',
  samples_available: true,
  contact_consent: true,
});

const quoteBody = (offerId: string) => ({ offer_id: offerId, annual_commit: 75000, samples_available: true });

function curlPost(address: string, key: string | undefined, body: object): string {
  return [
    `curl --fail-with-body -sS ${address} \\`,
    `  -H 'Content-Type: application/json' \\`,
    ...(key ? [`  -H 'Idempotency-Key: ${key}' \\`] : []),
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}

/** The request of an operation in curl; undefined for one whose path takes a value. */
export function curlSample(
  method: string,
  path: string,
  { baseUrl, offerId, keys }: SampleGround,
): string | undefined {
  if (path.includes('{')) return undefined;
  if (method === 'GET') return `curl --fail-with-body -sS ${baseUrl}${path}`;
  const isQuote = path === '/api/quote';
  const key = isQuote ? keys.quote : path === '/api/lead' ? keys.lead : undefined;
  return curlPost(`${baseUrl}${path}`, key, isQuote ? quoteBody(offerId) : leadBody(offerId));
}

const typescript = ({ baseUrl, offerId }: SampleGround) => `const baseUrl = '${baseUrl}';

async function call(path: string, body?: object): Promise<Record<string, any>> {
  const answer = await fetch(baseUrl + path, body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(\`\${answer.status} \${json.error} \${json.fields ?? ''}\`);
  return json;
}

const { offers } = await call('/api/offers');
const { quote } = await call('/api/quote', ${JSON.stringify(quoteBody(offerId))});
const lead = ${JSON.stringify(leadBody(offerId), null, 2)};
const { signals } = await call('/api/lead/check', lead);
const stored = await call('/api/lead', lead);
console.log(offers.length, quote.pilot_price, signals.missing.length, stored.lead.next_step);`;

const python = ({ baseUrl, offerId }: SampleGround) => `import json, urllib.request, uuid

BASE_URL = "${baseUrl}"

def call(path, body=None):
    request = urllib.request.Request(BASE_URL + path)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

offers = call("/api/offers")["offers"]
quote = call("/api/quote", {"offer_id": "${offerId}", "annual_commit": 75000, "samples_available": True})["quote"]
lead = ${JSON.stringify(leadBody(offerId), null, 4).replaceAll('true', 'True').replace(/^ {4}/gm, '    ')}
missing = call("/api/lead/check", lead)["signals"]["missing"]
stored = call("/api/lead", lead)["lead"]
print(len(offers), quote["pilot_price"], len(missing), stored["next_step"])`;

/** The whole way from the catalog to a lead in three languages. */
export function wholeWaySamples(ground: SampleGround): Block[] {
  const { baseUrl, offerId, keys } = ground;
  const curl = [
    `curl --fail-with-body -sS ${baseUrl}/api/offers`,
    curlPost(`${baseUrl}/api/quote`, keys.quote, quoteBody(offerId)),
    curlPost(`${baseUrl}/api/lead/check`, undefined, leadBody(offerId)),
    curlPost(`${baseUrl}/api/lead`, keys.lead, leadBody(offerId)),
  ].join('\n\n');
  return [
    heading('curl', 'curl'),
    code('curl', 'sh', curl),
    heading('typescript', 'TypeScript'),
    paragraph('Node 20 or later, or any runtime with `fetch`; no package is needed.'),
    code('TypeScript', 'ts', typescript(ground)),
    heading('python', 'Python'),
    paragraph('Python 3, standard library only.'),
    code('Python', 'python', python(ground)),
  ];
}
