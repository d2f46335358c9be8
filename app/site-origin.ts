import { headers } from 'next/headers';
import { publicUrl } from '@/lib/process/public-url';

/** The portal's origin as a visitor would share it; never ends in a slash. */
export async function siteOrigin(): Promise<string> {
  const sent = await headers();
  return publicUrl({ header: (name) => sent.get(name) ?? undefined, isEncrypted: false });
}

/** Returns the absolute URL of one of the portal's pages. */
export async function publicUrlOf(path: string): Promise<string> {
  return `${await siteOrigin()}${path}`;
}
