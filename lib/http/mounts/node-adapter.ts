import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorStatus } from '../../kernel/errors';
import { env } from '../../process/env';
import { isSecure, publicUrl, type SentTo } from '../../process/public-url';
import { clientAddress, clientAddressBehind } from './client-address';
import { sendPrepared } from './prepared-answer';
import { bodyArrivesWithinMs, discardUnread, readNodeBody } from './read-body';
import {
  type ApiAnswer,
  type ApiRequest,
  type HasRoomFor,
  hasNoBody,
  newRequestId,
  type ReadBody,
} from './request';

export class NodeApiRequest implements ApiRequest, SentTo {
  readonly method: string;
  #id: string | undefined;
  #clientAddress: string | undefined;

  constructor(
    private readonly message: IncomingMessage,
    readonly path: string,
  ) {
    this.method = message.method ?? '';
  }

  get id(): string {
    this.#id ??= newRequestId();
    return this.#id;
  }

  get query(): URLSearchParams {
    const target = this.message.url ?? '';
    return new URLSearchParams(target.includes('?') ? target.slice(target.indexOf('?') + 1) : '');
  }

  get clientAddress(): string {
    this.#clientAddress ??= this.#findClientAddress();
    return this.#clientAddress;
  }

  #findClientAddress(): string {
    const peer = this.message.socket.remoteAddress ?? '';
    const { TRUSTED_PROXIES: networks, TRUSTED_PROXY_HOPS: hops } = env;
    if (networks) return clientAddressBehind(networks, peer, this.header('x-forwarded-for'));
    return clientAddress(peer, hops > 0 ? this.header('x-forwarded-for') : undefined, hops);
  }

  get isEncrypted(): boolean {
    return 'encrypted' in this.message.socket;
  }

  get isSecure(): boolean {
    return isSecure(this);
  }

  get baseUrl(): string {
    return publicUrl(this);
  }

  /** Node builds an object of all headers on first use; searching the raw list is cheaper. */
  header(name: string): string | undefined {
    const { rawHeaders } = this.message;
    let found: string | undefined;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const rawName = rawHeaders[at];
      if (rawName?.length === name.length && rawName.toLowerCase() === name) {
        const value = rawHeaders[at + 1] ?? '';
        found = found === undefined ? value : `${found}, ${value}`;
      }
    }
    return found;
  }

  readBody(bytesMax: number, hasRoomFor?: HasRoomFor): Promise<ReadBody> {
    return readNodeBody(this.message, this.header('content-length'), bytesMax, hasRoomFor);
  }
}

/** Closes the connection without waiting for a request that timed out and may never end. */
function endConnectionAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  response.once('finish', () => response.req.destroy());
}

/** Returns true if the connection would be closed while the request still arrives, losing the response. */
function endsBeforeItsRequest({ shouldKeepAlive, req: message }: ServerResponse): boolean {
  return !shouldKeepAlive && !message.complete && !message.destroyed;
}

/** Ends a response when its request has arrived, or after the body timeout; discards the rest of the body. */
function endAfterItsRequest(response: ServerResponse): void {
  response.flushHeaders();
  const timer = setTimeout(() => response.end(), bodyArrivesWithinMs);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  response.req.once('end', end).once('close', end).resume();
}

/** Ends a response, where its connection closes with it only once the request has arrived: it would be lost otherwise. */
export function endResponse(response: ServerResponse): void {
  if (endsBeforeItsRequest(response)) endAfterItsRequest(response);
  else response.end();
}

export function sendAnswer(response: ServerResponse, answer: ApiAnswer, method: string | undefined): void {
  const { status, headers, body } = answer;
  const hasBody = method !== 'HEAD' && !hasNoBody(status);
  const neverArrives = status === errorStatus.request_timeout;
  if (neverArrives) endConnectionAfter(response);
  else discardUnread(response.req);
  if (sendPrepared(response, answer, hasBody)) return;
  const isMeasured = headers['Content-Length'] !== undefined || hasNoBody(status);
  response.writeHead(
    status,
    isMeasured ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
  );
  if (hasBody) response.write(body);
  if (neverArrives) response.end();
  else endResponse(response);
}
