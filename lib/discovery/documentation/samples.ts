import { checkQualifiedInterest, submitQualifiedInterest } from '../../leads/endpoints';
import { requestNonBindingQuote } from '../../quotes/endpoints';
import { sampleLead, sampleQuote } from '../arazzo';
import { listPilotOffers } from '../endpoints';
import { curlPost } from './curl';
import { type CodeText, markdownBlocks, markdownCode } from './page';

export interface SampleGround {
  baseUrl: string;
  offerId: string;
  /** Returns a random UUID for the quote, a new one for each page view. */
  quoteKey: string;
}

/**
 * Returns the path that an operation's sample calls. A lead's is its dry run, so that trying a sample requests no
 * review.
 */
export function samplePath(path: string): string {
  return path === submitQualifiedInterest.path ? checkQualifiedInterest.path : path;
}

/** A body in the notation of each sample language. */
const json = (body: object) => JSON.stringify(body, null, 2);
const pythonOf = (body: object) => JSON.stringify(body, null, 4).replaceAll(/\btrue\b(?=,?\n)/g, 'True');

function bodyOf(path: string, offerId: string): object {
  return path === requestNonBindingQuote.path ? sampleQuote(offerId) : sampleLead(offerId);
}

function curlCall(method: string, path: string, { baseUrl, offerId, quoteKey }: SampleGround): string {
  const address = `${baseUrl}${path}`;
  if (method === 'GET') return `curl --fail-with-body -sS ${address}`;
  const key = path === requestNonBindingQuote.path ? quoteKey : undefined;
  return curlPost(address, key, json(bodyOf(path, offerId)));
}

function typescriptCall(method: string, path: string, { baseUrl, offerId }: SampleGround): string {
  const address = `'${baseUrl}${path}'`;
  const call =
    method === 'GET'
      ? `const answer = await fetch(${address});`
      : `const answer = await fetch(${address}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
  body: JSON.stringify(${json(bodyOf(path, offerId)).replaceAll('\n', '\n  ')}),
});`;
  return `${call}\nconsole.log(answer.status, await answer.json());`;
}

function pythonCall(method: string, path: string, { baseUrl, offerId }: SampleGround): string {
  const address = `"${baseUrl}${path}"`;
  if (method === 'GET') {
    return `import json, urllib.request

with urllib.request.urlopen(${address}) as answer:
    print(answer.status, json.load(answer))`;
  }
  return `import json, urllib.request, uuid

body = ${pythonOf(bodyOf(path, offerId))}
headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
request = urllib.request.Request(${address}, json.dumps(body).encode(), headers)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`;
}

/** Returns the request of an operation in each language; undefined if its path has a parameter. */
export function callSamples(
  method: string,
  path: string,
  ground: SampleGround,
): readonly CodeText[] | undefined {
  if (path.includes('{')) return undefined;
  const called = samplePath(path);
  const what = `${method} ${called}`;
  return [
    { name: `curl for ${what}`, language: 'sh', code: curlCall(method, called, ground) },
    { name: `TypeScript for ${what}`, language: 'ts', code: typescriptCall(method, called, ground) },
    { name: `Python for ${what}`, language: 'python', code: pythonCall(method, called, ground) },
  ];
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
const { quote } = await call('/api/quote', ${json(sampleQuote(offerId))});
const lead = ${json(sampleLead(offerId))};
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
quote = call("/api/quote", ${pythonOf(sampleQuote(offerId))})["quote"]
lead = ${pythonOf(sampleLead(offerId))}
missing = call("/api/lead/check", lead)["signals"]["missing"]
print(len(offers), quote["pilot_price"], len(missing))`;

/** All steps from the offers to the dry run of a lead in three languages. */
export function wholeWaySamples(ground: SampleGround): string {
  const curl = [
    curlCall('GET', listPilotOffers.path, ground),
    curlCall('POST', requestNonBindingQuote.path, ground),
    curlCall('POST', checkQualifiedInterest.path, ground),
  ].join('\n\n');
  return markdownBlocks([
    markdownCode({ name: 'all steps in curl', language: 'sh', code: curl }),
    markdownCode({ name: 'all steps in TypeScript', language: 'ts', code: typescript(ground) }),
    markdownCode({ name: 'all steps in Python', language: 'python', code: python(ground) }),
  ]);
}
