import type { ReadOpenApi, ReadOperation } from '../openapi-reading';
import type { Block, DocumentationPage } from './blocks';
import { curlSample, type SampleGround } from './samples';
import { typeInWords } from './schema-words';

function guardrailsOf(operation: ReadOperation): Block[] {
  const flags = Object.entries(operation['x-guardrails'] ?? {});
  if (flags.length === 0) return [];
  return [
    {
      kind: 'list',
      items: [
        ...flags.map(([flag, value]) => `\`${flag}\`: ${value}`),
        'Non-binding: no contract, no spend, no message to anyone. Send no credentials and no personal data.',
      ],
    },
  ];
}

function parametersOf(operation: ReadOperation, { components }: ReadOpenApi): Block[] {
  const rows = (operation.parameters ?? []).flatMap(({ $ref }) => {
    const parameter = components.parameters[$ref.split('/').at(-1) ?? ''];
    if (!parameter) return [];
    const { name, in: place, required, description } = parameter;
    return [[`\`${name}\``, place, required ? 'yes' : 'no', description]];
  });
  if (rows.length === 0) return [];
  const caption = `Parameters of ${operation.operationId}`;
  return [{ kind: 'table', caption, head: ['Parameter', 'In', 'Required', 'Notes'], rows }];
}

function answersOf(operation: ReadOperation): Block {
  return {
    kind: 'table',
    caption: `Answers of ${operation.operationId}`,
    head: ['Status', 'Body'],
    rows: Object.entries(operation.responses).map(([status, { content }]) => [
      status,
      typeInWords(content['application/json'].schema),
    ]),
  };
}

/** Every operation of the document, with its guardrails, fields, answers and a sample that works. */
export function operationsPage(openApi: ReadOpenApi, ground: SampleGround): DocumentationPage {
  const blocks = Object.entries(openApi.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]): Block[] => {
      const body = operation.requestBody?.content['application/json'].schema;
      const sample = curlSample(method, path, ground);
      return [
        {
          kind: 'heading',
          id: operation.operationId,
          text: `${method.toUpperCase()} ${path}`,
        },
        {
          kind: 'text',
          text: `\`${operation.operationId}\`${operation['x-extension'] ? ', an extension of the specification' : ''}. ${operation.description}`,
        },
        ...guardrailsOf(operation),
        ...parametersOf(operation, openApi),
        ...(body ? [{ kind: 'text' as const, text: `Body: ${typeInWords(body)}.` }] : []),
        answersOf(operation),
        ...(sample
          ? [{ kind: 'code' as const, name: operation.operationId, language: 'sh' as const, code: sample }]
          : []),
      ];
    }),
  );
  return {
    topic: 'operations',
    title: 'Operations',
    summary: 'Every operation of the HTTP API, from the OpenAPI document itself.',
    blocks,
  };
}
