import { setPasswordPath } from '@/lib/founders/passwords/make-password-links';
import { linkTokenCookie } from '@/lib/founders/read-sign-in-cookies';
import { safeNextPath } from '@/lib/http/forms/next-path';
import { seeOther } from '@/lib/http/mounts/respond';

/**
 * Stores the token of a one-time link in a cookie and redirects to its form, so the form's address does not
 * contain it.
 */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const next = searchParams.get('next');
  const query = next === null ? '' : `?${new URLSearchParams({ next: safeNextPath(next) })}`;
  const response = seeOther(`${setPasswordPath}${query}`);
  response.headers.append('Set-Cookie', linkTokenCookie(request, token));
  return response;
}
