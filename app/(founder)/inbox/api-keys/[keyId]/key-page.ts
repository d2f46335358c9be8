/** The path of a key's page. */
export const keyPage = ({ keyId }: { keyId: string }) => `/inbox/api-keys/${encodeURIComponent(keyId)}`;
