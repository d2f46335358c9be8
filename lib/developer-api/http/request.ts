import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeApiRequest, sendAnswer } from '../../http/mounts/node-adapter';
import type { ApiAnswer, ApiRequest } from '../../http/mounts/request';
import { textStream } from '../../http/mounts/respond';
import { webApiRequest, webResponse } from '../../http/mounts/web-adapter';

/** A request of the developer API: an API request with its query and a signal for a caller who leaves. */
export interface DeveloperRequest extends ApiRequest {
  readonly query: URLSearchParams;
  /** Aborted when the caller leaves before the answer is complete. */
  readonly signal: AbortSignal;
  /** True if the caller asks for a WebSocket and this host supports it. */
  readonly isWebSocket?: boolean;
}

export interface StreamedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: AsyncGenerator<string | Uint8Array>;
  /** Returns true if the pieces ended with a failure. */
  readonly hasFailed?: () => boolean;
}

export interface Peer {
  /** Messages of the peer, read at the consumer's pace. Ends when the peer leaves. Can be read once. */
  readonly messages: AsyncIterable<string | Uint8Array>;
  /** Resolves when the text is written, or the peer has left. */
  send(text: string): Promise<void>;
  /** Ends the conversation with a code of RFC 6455. */
  close(code: number): void;
}

export interface UpgradedAnswer extends ApiAnswer {
  readonly status: 101;
  /** Runs the conversation; resolves when it is over. Never rejects. */
  readonly converse: (peer: Peer) => Promise<void>;
}

export type DeveloperAnswer = ApiAnswer | StreamedAnswer | UpgradedAnswer;

export function nodeDeveloperRequest(
  message: IncomingMessage,
  response: ServerResponse,
  path: string,
): DeveloperRequest {
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  return Object.assign(new NodeApiRequest(message, path), { signal: leaving.signal });
}

export function webSocketRequest(message: IncomingMessage, path: string): DeveloperRequest {
  // The owner of the conversation handles its end.
  const { signal } = new AbortController();
  return Object.assign(new NodeApiRequest(message, path), { signal, isWebSocket: true });
}

export async function sendDeveloperAnswer(
  response: ServerResponse,
  answer: DeveloperAnswer,
  method: string | undefined,
): Promise<void> {
  if (!('pieces' in answer)) {
    sendAnswer(response, answer, method);
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.flushHeaders();
  try {
    for await (const piece of answer.pieces) {
      if (response.destroyed) break;
      if (!response.write(piece)) await writable(response);
    }
    response.end();
  } catch {
    // A partial answer must not look complete. The meter has already recorded the failure.
    response.destroy();
  }
}

const readsWithinMs = 60_000;

function writable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), readsWithinMs);
    const settle = () => {
      clearTimeout(timer);
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.once('drain', settle).once('close', settle);
  });
}

export function webDeveloperRequest(
  request: Request,
  frontServerToken: string | undefined,
): DeveloperRequest {
  return { ...webApiRequest(request, frontServerToken), signal: request.signal };
}

export function webDeveloperResponse(answer: DeveloperAnswer, method: string): Response {
  if (!('pieces' in answer)) return webResponse(answer, method);
  return new Response(textStream(answer.pieces), { status: answer.status, headers: answer.headers });
}
