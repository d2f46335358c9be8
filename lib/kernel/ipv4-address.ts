const digit0 = 48;
const dot = 46;

/** Accepts the same texts as `isIPv4` of `node:net`, but faster, since it runs on every request. */
export function ipv4Bits(text: string): number | undefined {
  if (text.length < 7 || text.length > 15) return undefined;
  let bits = 0;
  let dots = 0;
  let byte = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === dot) {
      if (byte === -1 || dots === 3) return undefined;
      bits = (bits << 8) | byte;
      dots += 1;
      byte = -1;
    } else {
      const digit = code - digit0;
      if (digit < 0 || digit > 9 || byte === 0) return undefined;
      byte = byte === -1 ? digit : byte * 10 + digit;
      if (byte > 255) return undefined;
    }
  }
  return dots === 3 && byte !== -1 ? (bits << 8) | byte : undefined;
}

/** Anonymizes an address: IPv4 without its last number, IPv6 as its /48 network, otherwise `unknown`. */
export function truncateIp(address: string): string {
  if (ipv4Bits(address) !== undefined) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  return address.includes(':') ? `${address.split(':', 3).join(':')}::` : 'unknown';
}
