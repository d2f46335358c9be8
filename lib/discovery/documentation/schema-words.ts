import type { JsonSchema } from '../../kernel/openapi';
import { openApiSchemas } from '../openapi';
import { markdownBlocks, markdownHeading, markdownTable } from './page';

const component = /^#\/components\/schemas\/(.+)$/;

/** The type of a value in a few characters, with links to named schemas. */
export function typeInWords(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'anything';
  const [, name] = component.exec(schema.$ref ?? '') ?? [];
  if (name) return `[${name}](/developers/schemas#${name})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map(typeInWords).join(' or ');
  if (schema.type === 'array') return `array of ${[schema.items ?? true].flat().map(typeInWords).join(', ')}`;
  if (schema.type === 'object' && schema.properties) {
    return `object with ${Object.entries(schema.properties)
      .map(([field, value]) => `\`${field}\` (${typeInWords(value)})`)
      .join(', ')}`;
  }
  return [schema.type ?? 'anything'].flat().join(' or ');
}

const boundWords: readonly [keyword: string, words: string][] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'characters at least'],
  ['maxLength', 'characters at most'],
  ['format', 'format'],
];

function remarks(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return '';
  const bounds = boundWords
    .filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, words]) => `${words} ${schema[keyword]}`);
  const standard = schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``];
  return [schema.description, [...bounds, ...standard].join('; ')].filter(Boolean).join(' ');
}

function fieldTable(schema: JsonSchema): string {
  const required = new Set(schema.required);
  return markdownTable(
    ['Field', 'Type', 'Required', 'Notes'],
    Object.entries(schema.properties ?? {}).map(([name, field]) => [
      `\`${name}\``,
      typeInWords(field),
      required.has(name) ? 'yes' : 'no',
      remarks(field),
    ]),
  );
}

/** Every schema of the OpenAPI document. */
export function schemasMarkdown(): string {
  return markdownBlocks(
    Object.entries(openApiSchemas()).flatMap(([name, schema]) => [
      markdownHeading(name, name),
      ...(schema.description ? [schema.description] : []),
      schema.properties ? fieldTable(schema) : typeInWords(schema),
    ]),
  );
}
