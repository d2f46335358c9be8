import { on } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Peer, UpgradedAnswer } from '../lib/developer-api/http/request';

const ofConnection = new Set(['connection', 'upgrade', 'http2-settings']);

const unreadBytesMax = 1_048_576;

export function asksForWebSocket({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  );
}

/**
 * Makes a server read an upgrade request again as an ordinary one. Node passes all upgrades to the listener once there is
 * one, but clients that offer HTTP/2 must get an ordinary answer.
 */
export function readWithoutUpgrade(
  server: Server,
  message: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${message.method} ${message.url} HTTP/${message.httpVersion}`];
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    const name = message.rawHeaders[at] ?? '';
    if (!ofConnection.has(name.toLowerCase())) lines.push(`${name}: ${message.rawHeaders[at + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

/** Frames beyond the limit end the conversation, as do wrong headers and a disconnected caller. */
export function converseOver(
  message: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  answer: UpgradedAnswer,
  frameBytesMax: number,
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: frameBytesMax,
    perMessageDeflate: false,
  });
  sockets.once('headers', (lines) => {
    lines.push(...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`));
  });
  let peer: Peer = nobody;
  // It calls back before it returns, or not at all.
  sockets.handleUpgrade(message, socket, head, (opened) => {
    peer = new WebSocketPeer(opened);
  });
  void answer.converse(peer);
}

const nobody: Peer = {
  messages: {
    [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
  },
  send: async () => {},
  close: () => {},
};

class WebSocketPeer implements Peer {
  readonly messages: AsyncIterable<string | Uint8Array>;

  constructor(private readonly socket: WebSocket) {
    // Pauses the socket while messages wait.
    this.messages = readMessages(
      on(socket, 'message', { close: ['close'], highWaterMark: 1, lowWaterMark: 1 }),
    );
  }

  async send(text: string): Promise<void> {
    if (this.socket.bufferedAmount > unreadBytesMax) this.socket.terminate();
    // Reading detects a peer that has disconnected.
    await new Promise<void>((resolve) => this.socket.send(text, () => resolve()));
  }

  close(code: number): void {
    this.socket.resume();
    this.socket.close(code);
  }
}

async function* readMessages(waiting: ReturnType<typeof on>): AsyncGenerator<string | Uint8Array> {
  try {
    for await (const [data, isBinary] of waiting) yield isBinary ? bytesOf(data) : bytesOf(data).toString();
  } catch {
    // `ws` closes the socket with the right code after a bad frame.
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
