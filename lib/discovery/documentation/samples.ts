import { checkQualifiedInterest, submitQualifiedInterest } from '../../leads/endpoints';
import { requestNonBindingQuote } from '../../quotes/endpoints';
import { listPilotOffers } from '../endpoints';
import { type Block, code, heading, paragraph } from './blocks';
import { curlPost } from './curl';

/** What samples are printed for: where the portal is, an offer of it, and a key that nobody else has. */
export interface SampleGround {
  baseUrl: string;
  offerId: string;
  /** A random UUID for the quote, made for each reading of a page. */
  quoteKey: string;
}

/** The lead of every sample: each step accepts it. */
export const sampleLead = (offerId: string) => ({
  buyer_type: 'ai_procurement_agent',
  company: 'Northwind Clinics',
  contact_or_agent_id: 'procurement-agent-7',
  workflow: 'Transcription of service desk calls',
  target_offer_id: offerId,
  success_metric: 'Word error rate below 8 percent',
  samples_available: true,
  contact_consent: true,
});

/** The quote request of every sample. */
export const sampleQuote = (offerId: string) => ({
  offer_id: offerId,
  annual_commit: 75000,
  samples_available: true,
});

/**
 * The path that an operation's sample calls. A lead's is its dry run: whoever tries a sample asks nobody for a
 * review.
 */
export function samplePath(path: string): string {
  return path === submitQualifiedInterest.path ? checkQualifiedInterest.path : path;
}

/** The request of an operation in curl; undefined for one whose path takes a value. */
export function curlSample(
  method: string,
  path: string,
  { baseUrl, offerId, quoteKey }: SampleGround,
): string | undefined {
  if (path.includes('{')) return undefined;
  const address = `${baseUrl}${samplePath(path)}`;
  if (method === 'GET') return `curl --fail-with-body -sS ${address}`;
  return path === requestNonBindingQuote.path
    ? curlPost(address, quoteKey, JSON.stringify(sampleQuote(offerId)))
    : curlPost(address, undefined, JSON.stringify(sampleLead(offerId)));
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
const { quote } = await call('/api/quote', ${JSON.stringify(sampleQuote(offerId))});
const lead = ${JSON.stringify(sampleLead(offerId), null, 2)};
const { signals } = await call('/api/lead/check', lead);
console.log(offers.length, quote.pilot_price, signals.missing.length);`;

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
lead = ${JSON.stringify(sampleLead(offerId), null, 4).replaceAll('true', 'True').replace(/^ {4}/gm, '    ')}
missing = call("/api/lead/check", lead)["signals"]["missing"]
print(len(offers), quote["pilot_price"], len(missing))`;

/** The whole way from the offers to the dry run of a lead in three languages. */
export function wholeWaySamples(ground: SampleGround): Block[] {
  const curl = [
    curlSample('GET', listPilotOffers.path, ground),
    curlSample('POST', requestNonBindingQuote.path, ground),
    curlSample('POST', checkQualifiedInterest.path, ground),
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
