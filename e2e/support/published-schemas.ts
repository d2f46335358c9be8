import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { projectDir } from './portal';

/** Formats that the schemas use. */
const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  uri: { validate: (text: string) => URL.canParse(text) },
  'uri-reference': { validate: (text: string) => URL.canParse(text, 'http://localhost') },
};

/** Lists the errors of a document by a schema of `e2e/schemas`, which names its source. */
export function problemsBySchema(name: 'mcp-server-card' | 'ai-catalog' | 'linkset', document: unknown) {
  const schema = JSON.parse(readFileSync(join(projectDir, 'e2e', 'schemas', `${name}.schema.json`), 'utf8'));
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    formats,
  });
  const validate = ajv.compile(schema);
  return validate(document)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
