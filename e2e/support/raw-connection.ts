import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Answer } from './client';
import { eventually } from './eventually';

/** The head and body of an answer in a byte stream. */
export type RawAnswer = Pick<Answer, 'status' | 'headers' | 'headerNames' | 'text' | 'json'>;

/** The first complete answer of a text and the rest; undefined while it is incomplete. */
function parseAnswer(text: string): { answer: RawAnswer; rest: string } | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  const headers = Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
  const bodyEnd = headEnd + 4 + Number(headers['content-length'] ?? 0);
  if (text.length < bodyEnd) return undefined;
  const body = text.slice(headEnd + 4, bodyEnd);
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    json = undefined;
  }
  const status = Number(statusLine.split(' ')[1]);
  const answer = { status, headers, headerNames: pairs.map(([name]) => name), text: body, json };
  return { answer, rest: text.slice(bodyEnd) };
}

/** A connection on which a test writes any bytes. Answers are read as latin-1. */
export class RawConnection {
  readonly openedAt = performance.now();
  #received = '';
  #closedAt: number | undefined;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.#received += text;
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#closedAt = performance.now();
    });
  }

  /** Connects; with `allowHalfOpen` its own side stays open after the other one has ended. */
  static async open(url: string, { allowHalfOpen = false } = {}): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const connection = new RawConnection(connect({ host: hostname, port: Number(port), allowHalfOpen }));
    await once(connection.socket, 'connect');
    return connection;
  }

  /** Writes bytes; resolves when the system has accepted them, also on an ended connection. */
  async write(bytes: string | Uint8Array): Promise<void> {
    if (this.socket.destroyed) return;
    await new Promise<void>((resolve) => this.socket.write(bytes, () => resolve()));
  }

  /** The answers that have arrived completely. */
  get answers(): RawAnswer[] {
    const answers: RawAnswer[] = [];
    for (let next = parseAnswer(this.#received); next; next = parseAnswer(next.rest))
      answers.push(next.answer);
    return answers;
  }

  /** The answers, once there are this many. */
  async answered(count = 1, withinMs = 5_000): Promise<RawAnswer[]> {
    return eventually(() => this.answers.length >= count && this.answers, {
      what: `${count} answers; there is ${JSON.stringify(this.#received.slice(0, 500))}`,
      withinMs,
    });
  }

  /** True until the other side ends the connection. */
  get isOpen(): boolean {
    return this.#closedAt === undefined;
  }

  /** Milliseconds from the opening to the end of the connection. */
  async closed(withinMs: number): Promise<number> {
    const closedAt = await eventually(() => this.#closedAt, { what: 'the connection is closed', withinMs });
    return closedAt - this.openedAt;
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Sends bytes on a new connection and resolves with the first answer. */
export async function rawRequest(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const connection = await RawConnection.open(url);
  await connection.write(bytes);
  const [answer] = await connection.answered();
  connection.close();
  if (!answer) throw new Error('no answer');
  return answer;
}
