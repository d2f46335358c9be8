import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { apiOf } from '../../lib/site/api-prefixes';

/** Parts of an answer that the OpenAPI document describes. */
interface SeenAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  json: unknown;
}

interface Responses {
  [status: string]: { content?: { 'application/json'?: { schema: object } } };
}

interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: object;
  'x-automatic-answers': Responses;
}

/** Formats that the document uses, each as this portal writes it. */
const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  uri: { validate: (text: string) => URL.canParse(text) },
  'uri-reference': { validate: (text: string) => URL.canParse(text, 'http://localhost') },
};

/** Paths of the API with a form of their own, which the document does not describe. */
const ofOtherForm = /^\/(?:mcp|llms\.txt)(?:\/|$)/;

/**
 * Documents on those paths that OpenAPI does not describe, probes for operators, and what founders and their programs
 * read.
 */
const undescribed =
  /^\/(?:\.well-known\/(?:api-catalog|ai-catalog\.json|ard\.json|mcp\/server-card\.json|security\.txt|jwks\.json)|trust\.json|security-questions\.csv|arazzo\.json|api\/health\/(?:live|ready)|api\/(?:feeds|calendars)\/[\w.-]+|api\/crm\/changes(?:\/[\w-]+)?)$/;

/** The catalog at the vendor's own address, for which the document uses the specification's placeholder. */
const vendorCatalog = /^\/\.well-known\/[a-z0-9-]+-agent-catalog\.json$/;

/** Answers that a portal's OpenAPI document describes. */
export class WireContract {
  readonly #ajv = new Ajv2020({ strict: true, formats, allErrors: true });
  readonly #validators = new Map<object, ValidateFunction>();
  readonly #templates: { pattern: RegExp; path: string }[];

  constructor(private readonly document: OpenApiDocument) {
    this.#ajv.addVocabulary(['components']);
    this.#ajv.addSchema({ $id: 'https://openapi.test/', components: document.components });
    this.#templates = Object.keys(document.paths).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    }));
  }

  /** Lists the differences of an answer from the document; none for paths that it does not describe. */
  problemsOf(method: string, target: string, answer: SeenAnswer): string[] {
    const path = pathOf(target);
    if (path === undefined || method === 'HEAD') return [];
    if (apiOf(path) !== 'acquisition' || ofOtherForm.test(path)) return [];
    if (answer.status === 204) return answer.text === '' ? [] : ['a body with 204'];
    if (undescribed.test(path) && (answer.status === 200 || answer.status === 304)) return [];
    const responses = this.#responsesFor(path, method.toLowerCase());
    const response = responses?.[answer.status] ?? this.document['x-automatic-answers'][answer.status];
    if (!response) return [`status ${answer.status} is not described for ${method} ${path}`];
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return [`no JSON body is described for ${answer.status}`];
    if (!/^application\/json(?:;|$)/.test(answer.headers['content-type'] ?? ''))
      return [`content-type ${answer.headers['content-type']}`];
    const validate = this.#validatorOf(schema);
    if (validate(answer.json)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  #responsesFor(path: string, method: string): Responses | undefined {
    const exact = this.document.paths[path];
    const alias = vendorCatalog.test(path) ? '/.well-known/service-agent-catalog.json' : undefined;
    const template = this.#templates.find(({ pattern }) => pattern.test(path))?.path;
    const item = exact ?? this.document.paths[alias ?? template ?? ''];
    return item?.[method]?.responses;
  }

  #validatorOf(schema: object): ValidateFunction {
    let validate = this.#validators.get(schema);
    if (!validate) {
      const absolute = JSON.stringify(schema).replaceAll('"#/', '"https://openapi.test/#/');
      validate = this.#ajv.compile(JSON.parse(absolute));
      this.#validators.set(schema, validate);
    }
    return validate;
  }
}

/** The decoded path of a request target, without query and trailing slash; undefined for broken escapes. */
function pathOf(target: string): string | undefined {
  try {
    const path = decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '');
    return path.replace(/\/+$/, '') || '/';
  } catch {
    return undefined;
  }
}

let loading: Promise<WireContract> | undefined;

/**
 * The contract of the portals under test, read once per worker; undefined outside a test run, where no shared portal is
 * started.
 */
export function wireContract(): Promise<WireContract> | undefined {
  const url = process.env.PILOT_FRONT_URL;
  if (!url) return undefined;
  loading ??= fetch(`${url}/openapi.json`).then(async (answer) => {
    const document: OpenApiDocument = JSON.parse(await answer.text());
    return new WireContract(document);
  });
  return loading;
}
