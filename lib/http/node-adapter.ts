import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '../env';
import { isSecureRequest, requestOrigin } from './base-url';
import { clientAddress } from './client-address';
import { readNodeBody } from './read-body';
import type { ApiAnswer, ApiRequest, ReadBody } from './request';

/** An {@link ApiRequest} over a request of `node:http`. */
export class NodeApiRequest implements ApiRequest {
  readonly method: string;
  readonly isSecure: boolean;

  constructor(
    private readonly message: IncomingMessage,
    readonly path: string,
  ) {
    this.method = message.method ?? '';
    this.isSecure =
      env.BASE_URL?.startsWith('https:') || isSecureRequest(this.#requested(), env.TRUSTED_PROXY_HOPS);
  }

  get clientAddress(): string {
    const { socket } = this.message;
    return clientAddress(socket.remoteAddress ?? '', this.header('x-forwarded-for'), env.TRUSTED_PROXY_HOPS);
  }

  get baseUrl(): string {
    return env.BASE_URL ?? requestOrigin(this.#requested(), this.isSecure, `localhost:${env.PORT}`);
  }

  header(name: string): string | undefined {
    const value = this.message.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  readBody(bytesMax: number): Promise<ReadBody> {
    return readNodeBody(this.message, bytesMax);
  }

  #requested() {
    return {
      host: this.header('host'),
      forwardedProto: this.header('x-forwarded-proto'),
      isEncrypted: 'encrypted' in this.message.socket,
    };
  }
}

/** Sends an answer; to HEAD without its body. */
export function sendAnswer(response: ServerResponse, answer: ApiAnswer, method: string | undefined): void {
  const length = answer.status === 204 ? {} : { 'Content-Length': Buffer.byteLength(answer.body) };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  response.end(method === 'HEAD' ? undefined : answer.body);
}
