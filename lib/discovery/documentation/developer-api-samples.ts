import type { Servers } from '../../developer-api/kernel/serving';
import { isServed } from '../deliverables';
import { markdownBlocks, markdownCode } from './page';

const curlText = (baseUrl: string) => `curl --fail-with-body -sS ${baseUrl}/v1/text/pii \\
  -H "Authorization: Bearer $PILOT_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"input": "Write to jane@example.com."}'`;

const curlSpeech = (baseUrl: string) => `curl --fail-with-body -sS ${baseUrl}/v1/speech/transcribe \\
  -H "Authorization: Bearer $PILOT_API_KEY" \\
  -F audio=@speech.wav -F language=auto`;

const imports = ["import { env } from 'node:process';", "import OpenAI from 'openai';"].join('\n');

const typescript = (baseUrl: string) => `${imports}

const client = new OpenAI({ baseURL: '${baseUrl}/v1', apiKey: env.PILOT_API_KEY });
const { data: models } = await client.models.list();
const model = models.find(({ owned_by }) => owned_by === 'upstream')?.id ?? 'none';
const stream = await client.chat.completions.create({
  model,
  messages: [{ role: 'user', content: 'Say good morning.' }],
  stream: true,
});
let answer = '';
for await (const chunk of stream) answer += chunk.choices[0]?.delta.content ?? '';
console.log(answer);`;

const python = (baseUrl: string) => `import json, os, urllib.request

def call(path, body=None):
    request = urllib.request.Request("${baseUrl}" + path)
    request.add_header("Authorization", "Bearer " + os.environ["PILOT_API_KEY"])
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

found = call("/v1/text/language", {"input": "Wo ist der Bahnhof, bitte?"})
usage = call("/v1/usage")
print(found["language"], found["engine"], usage["allowance"]["remaining"])`;

/**
 * Samples of the operations that the developer API serves as configured. Each runs as printed if PILOT_API_KEY contains
 * a key.
 */
export function developerApiSamples(baseUrl: string, servers: Servers): string {
  const typescriptName = 'TypeScript for streamed chat, with the package openai';
  return markdownBlocks([
    'Each runs as printed where `PILOT_API_KEY` holds a key.',
    markdownCode({ name: 'curl for PII detection', language: 'sh', code: curlText(baseUrl) }),
    ...(isServed('transcribe', servers)
      ? [markdownCode({ name: 'curl for transcription', language: 'sh', code: curlSpeech(baseUrl) })]
      : []),
    ...(isServed('chat', servers)
      ? [markdownCode({ name: typescriptName, language: 'ts', code: typescript(baseUrl) })]
      : []),
    markdownCode({ name: 'Python for language and usage', language: 'python', code: python(baseUrl) }),
  ]);
}
