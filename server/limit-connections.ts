import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeAddress } from '../lib/http/mounts/client-address';
import { droppedConnections } from '../lib/process/events';

export interface ConnectionLimits {
  connectionsMax: number;
  /** Maximum from one address, an IPv6 one counted as its /64; undefined if every caller comes through a proxy. */
  perAddressMax: number | undefined;
  /** Returns true for the address of a trusted proxy, which is not counted. */
  isProxy?: ((address: string) => boolean) | undefined;
}

export function limitConnections(
  server: Server,
  { connectionsMax, perAddressMax, isProxy }: ConnectionLimits,
): void {
  server.maxConnections = connectionsMax;
  server.on('drop', () => droppedConnections.publish('all'));
  if (perAddressMax === undefined) return;
  const counts = new Map<string, number>();
  const counted = new WeakSet<Socket>();
  server.prependListener('connection', (socket: Socket) => {
    // A connection whose request was read again is announced a second time.
    if (counted.has(socket) || isProxy?.(socket.remoteAddress ?? '')) return;
    const address = normalizeAddress(socket.remoteAddress ?? '');
    const count = (counts.get(address) ?? 0) + 1;
    if (count > perAddressMax) {
      droppedConnections.publish('address');
      socket.destroy();
      return;
    }
    counted.add(socket);
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
