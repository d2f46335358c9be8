import { channel } from 'node:diagnostics_channel';

/**
 * Something that happens again and again and that logs and metrics may listen to. It goes by its name, so that
 * every copy of a module that Next bundles publishes to the same listeners; unheard it costs next to nothing.
 */
class TypedChannel<Message> {
  readonly #channel;

  constructor(name: string) {
    this.#channel = channel(`pilot-portal.${name}`);
  }

  get hasSubscribers(): boolean {
    return this.#channel.hasSubscribers;
  }

  /** Tells all listeners at once, in this turn of the event loop. */
  publish(message: Message): void {
    this.#channel.publish(message);
  }

  /** Hears every message from now on. */
  subscribe(listener: (message: Message) => void): void {
    // Only publish() writes to the channel, so what arrives is a Message.
    this.#channel.subscribe((message) => listener(message as Message));
  }
}

/** A request that was answered. It holds no path, query, header or body. */
export interface AnsweredRequest {
  id: string;
  /** The operation of the API, or the pattern of the page's path: never the path itself, which can hold an id. */
  route: string;
  status: number;
  /** From the head's arrival until the answer was ready, in milliseconds. */
  milliseconds: number;
  error?: string;
  /** As limits count it. */
  clientAddress: string;
}

export const answeredRequests = new TypedChannel<AnsweredRequest>('answered-requests');

/** Every value that the screening refused: the id of its rule. */
export const screenedOut = new TypedChannel<string>('screened-out');

/** Every new lead: its band. */
export const newLeads = new TypedChannel<string>('new-leads');

/** Every request of the developer API whose caller left before the answer was whole: its operation. */
export const callsLeft = new TypedChannel<string>('calls-left');

/** Every connection beyond the limit of all, or of its address. */
export const droppedConnections = new TypedChannel<'all' | 'address'>('dropped-connections');
