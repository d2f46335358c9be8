export const strictTransportSecurity = 'max-age=63072000; includeSubDomains';

const commonHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export const apiSecurityHeaders = {
  ...commonHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export const pageSecurityHeaders = { ...commonHeaders, 'Cross-Origin-Resource-Policy': 'same-origin' };

/** `scriptSource` is the source of allowed inline scripts, such as `'nonce-…'`. */
export function pageContentSecurityPolicy(scriptSource: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptSource}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
