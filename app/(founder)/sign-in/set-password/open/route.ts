import { setPasswordPath } from '@/lib/founders/make-password-links';
import { linkTokenCookie } from '@/lib/founders/read-sign-in-cookies';
import { seeOther } from '@/lib/http/mounts/see-other';

/** Keeps the token of a one-time link and leads on to its form, whose address says nothing of it. */
export function GET(request: Request): Response {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const response = seeOther(setPasswordPath);
  response.headers.append('Set-Cookie', linkTokenCookie(request, token));
  return response;
}
