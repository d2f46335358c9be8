/** Returns the host that passkeys are bound to: that of BASE_URL, otherwise this machine's. */
export function passkeyHost(baseUrl: string | undefined): string {
  return baseUrl === undefined ? 'localhost' : new URL(baseUrl).hostname;
}

export const passkeyNameCharactersMax = 60;
