/**
 * An address shortened for records: IPv4 with a 0 for its last number, IPv6 as its /48 network. Text that is
 * no address becomes `unknown`.
 */
export function shortenedAddress(clientAddress: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(clientAddress);
  if (ipv4) return `${ipv4[1]}.0`;
  if (!clientAddress.includes(':')) return 'unknown';
  return `${clientAddress.split(':').slice(0, 3).join(':')}::`;
}
