import { channel } from 'node:diagnostics_channel';

/** Identified by its name, so that every copy of a module that Next bundles reaches the same subscribers. */
class TypedChannel<Message> {
  readonly #channel;

  constructor(name: string) {
    this.#channel = channel(`pilot-portal.${name}`);
  }

  get hasSubscribers(): boolean {
    return this.#channel.hasSubscribers;
  }

  publish(message: Message): void {
    this.#channel.publish(message);
  }

  subscribe(listener: (message: Message) => void): void {
    // Only publish() writes to the channel, so every message is a Message.
    this.#channel.subscribe((message) => listener(message as Message));
  }
}

/** Answered request. Contains no path, query, header or body. */
export interface AnsweredRequest {
  id: string;
  /** API operation, or the pattern of the page's path. Never the path itself, which can contain an id. */
  route: string;
  status: number;
  milliseconds: number;
  error?: string;
  clientAddress: string;
}

export const answeredRequests = new TypedChannel<AnsweredRequest>('answered-requests');

/** Values refused by the screening; the message is the rule's id. */
export const screenedOut = new TypedChannel<string>('screened-out');

export const newLeads = new TypedChannel<string>('new-leads');

/** Operations of the developer API whose caller disconnected before the response was complete. */
export const callsLeft = new TypedChannel<string>('calls-left');

export const droppedConnections = new TypedChannel<'all' | 'address'>('dropped-connections');
