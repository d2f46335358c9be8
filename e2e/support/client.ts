import { Agent, type IncomingMessage, request } from 'node:http';
import { wireContract } from './wire-contract';

/** An answer as received. */
export interface Answer {
  status: number;
  /** By lower-case name; repeated ones joined. */
  headers: Record<string, string>;
  /** The names of all headers as sent, in order. */
  headerNames: string[];
  bytes: Buffer;
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  json: unknown;
}

/** A request; everything but the path has a default. */
export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  /** The caller's address; by default one that no other caller has. */
  from?: string;
  /** Disables retries, even when a kept-alive connection breaks just when it is used. */
  isSentOnce?: boolean;
}

let addressesGiven = 0;

/** Returns a caller's address that no other test of this run has: worker and counter are unique. */
export function freshAddress(): string {
  addressesGiven += 1;
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
  return `10.${worker % 256}.${Math.floor(addressesGiven / 250) % 256}.${(addressesGiven % 250) + 1}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function received(message: IncomingMessage, wasReused: boolean): Promise<Answer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
  } catch (error) {
    throw error instanceof Error && isBroken(error)
      ? new NoAnswerError('broken off', wasReused, error)
      : error;
  }
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString('utf8');
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: message.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    headerNames: message.rawHeaders.filter((_, at) => at % 2 === 0),
    bytes,
    text,
    json: parsed(text),
  };
}

/** Maximum bytes of a body that is sent over a kept-alive connection. */
const pooledBytesMax = 32_768;

/** Progress of a request whose connection broke: not connected, nothing answered, or the answer incomplete. */
export type Reach = 'refused' | 'unanswered' | 'broken off';

/** The connection was refused or broke before the answer was complete. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';

  constructor(
    readonly reach: Reach,
    /** The connection had been kept alive since another answer. */
    readonly wasReused: boolean,
    cause: unknown,
  ) {
    super(`the request was ${reach}`, { cause });
  }
}

/** Codes of the system and of Node's client for a connection that was refused or reset. */
const brokenCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** Returns true if the other side refused or broke the connection; false for a timeout. */
const isBroken = (error: Error) =>
  'code' in error && typeof error.code === 'string' && brokenCodes.has(error.code);

/** Sends requests to one portal. A body is sent with its length unless the headers say otherwise. */
export class Client {
  readonly #agent: Agent;

  constructor(
    readonly url: string,
    /** Maximum concurrent connections; with 1 there is one for every request, however its answer ended. */
    private readonly connectionsMax = 64,
    keepAlive = true,
  ) {
    this.#agent = new Agent({ keepAlive, maxSockets: connectionsMax });
  }

  /** Sends a request; throws for an answer that the OpenAPI document does not describe. */
  async send(call: Call): Promise<Answer> {
    const answer = await this.#sendAgain(call);
    const contract = await wireContract();
    const method = call.method ?? 'GET';
    const problems = contract?.problemsOf(method, call.path, answer) ?? [];
    if (problems.length > 0)
      throw new Error(`${method} ${call.path} answered against /openapi.json: ${problems.join('; ')}`);
    return answer;
  }

  async #sendAgain({ from = freshAddress(), isSentOnce = false, ...call }: Call): Promise<Answer> {
    try {
      return await this.#sendOnce({ from, ...call });
    } catch (error) {
      // The portal may close an idle connection just when it is used again.
      const wasIdle = error instanceof NoAnswerError && error.reach === 'unanswered' && error.wasReused;
      if (wasIdle && !isSentOnce && this.connectionsMax > 1) return this.#sendOnce({ from, ...call });
      throw error;
    }
  }

  #sendOnce({ method = 'GET', path, headers = {}, body, from = '' }: Call): Promise<Answer> {
    const { hostname, port } = new URL(this.url);
    // As bytes, because Node would write headers in the encoding of a text that follows them.
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const isPooled = this.connectionsMax === 1 || (bytes?.length ?? 0) <= pooledBytesMax;
    return new Promise((resolve, reject) => {
      let isConnected = false;
      const outgoing = request(
        {
          hostname,
          port,
          method,
          path,
          agent: isPooled && this.#agent,
          headers: { 'X-Forwarded-For': from, ...headers },
        },
        (message) => received(message, outgoing.reusedSocket).then(resolve, reject),
      );
      outgoing.on('socket', (socket) => {
        isConnected = !socket.connecting;
        if (socket.connecting)
          socket.once('connect', () => {
            isConnected = true;
          });
      });
      outgoing.setTimeout(25_000, () => outgoing.destroy(new Error(`no answer to ${method} ${path}`)));
      outgoing.on('error', (error) => {
        const reach = isConnected ? 'unanswered' : 'refused';
        reject(isBroken(error) ? new NoAnswerError(reach, outgoing.reusedSocket, error) : error);
      });
      outgoing.end(bytes);
    });
  }

  get(path: string, call: Omit<Call, 'path' | 'method'> = {}): Promise<Answer> {
    return this.send({ ...call, path });
  }

  /** A POST of a value as JSON, or of a text or bytes unchanged. */
  post(path: string, body: unknown, call: Omit<Call, 'path' | 'method' | 'body'> = {}): Promise<Answer> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const headers = { 'Content-Type': 'application/json', ...call.headers };
    return this.send({ ...call, headers, path, method: 'POST', body: isRaw ? body : JSON.stringify(body) });
  }

  close(): void {
    this.#agent.destroy();
  }
}
