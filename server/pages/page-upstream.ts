import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { beginPageAnswer, type PageStatus } from '../../lib/process/page-status';

export type PageHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Maximum head of a request or an answer, in bytes: what callers may send, and the portal's own headers. */
const headBytesMax = 131_072;

const headersOfConnection = /^(?:connection|expect|keep-alive|te|trailer|upgrade|proxy-.+)$/;

export interface PageQuestion {
  url: string;
  headers: IncomingHttpHeaders;
}

export interface PageReply {
  answer: IncomingMessage;
  statusOfPage: () => PageStatus | undefined;
  /** Returns the error of the handler so far, which ends the answer. */
  thrown: () => unknown;
}

interface Exchange {
  statusOfPage: PageReply['statusOfPage'];
  thrown?: unknown;
}

/**
 * Next as a separate server that only this process can reach: each request is sent to it over a connection in memory,
 * and its answer is read as by any client. So nothing in Next's responses has to be replaced to hold or change a page.
 */
export class PageUpstream {
  readonly #server: Server;

  readonly #exchanges = new WeakMap<Duplex, Exchange>();

  constructor(pages: PageHandler) {
    // It never listens. The server in front limits heads and connections.
    const options = { requireHostHeader: false, maxHeaderSize: headBytesMax };
    this.#server = createServer(options, (message, response) => {
      const exchange = this.#exchanges.get(message.socket);
      if (!exchange) throw new Error('the connection is none of this upstream');
      exchange.statusOfPage = beginPageAnswer();
      pages(message, response).catch((error: unknown) => {
        if (!message.socket.destroyed) exchange.thrown = error;
        response.destroy();
      });
    });
  }

  /** Resolves with the head of the answer; rejects with the error that the handler threw before. */
  ask(
    message: IncomingMessage,
    response: ServerResponse,
    { url, headers }: PageQuestion,
  ): Promise<PageReply> {
    const exchange: Exchange = { statusOfPage: () => undefined };
    return new Promise((resolve, reject) => {
      const outgoing = request({
        method: message.method,
        path: url,
        headers: headersToSend(headers, message.method === 'POST'),
        setHost: false,
        maxHeaderSize: headBytesMax,
        createConnection: () => this.#connect(exchange),
      });
      outgoing.on('response', (answer) =>
        resolve({ answer, statusOfPage: () => exchange.statusOfPage(), thrown: () => exchange.thrown }),
      );
      outgoing.on('error', (error) => reject(exchange.thrown ?? error));
      response.once('close', () => outgoing.destroy());
      if (message.method !== 'POST') {
        outgoing.end();
        return;
      }
      // A handler that answers before the whole body is read ignores the rest, but the caller's connection continues.
      outgoing.once('close', () => message.unpipe(outgoing).resume());
      message.pipe(outgoing);
    });
  }

  #connect(exchange: Exchange): Duplex {
    const [near, far] = duplexPair();
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    this.#exchanges.set(far, exchange);
    this.#server.emit('connection', far);
    return near;
  }
}

function headersToSend(headers: IncomingHttpHeaders, hasBody: boolean): IncomingHttpHeaders {
  const isSent = (name: string) =>
    !headersOfConnection.test(name) && (hasBody || !/^(?:content-length|transfer-encoding)$/.test(name));
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && isSent(name)),
  );
}
