/**
 * What the portal serves beside the endpoints of section 4.1. The catalog's list of endpoints is fixed, so
 * these are announced by the OpenAPI document, marked `x-extension`, and by the documents of `discovery.ts`.
 */
export const extensionEndpoints = {
  leadCheck: '/api/lead/check',
  storedQuote: '/api/quotes/{quote_id}',
} as const;
