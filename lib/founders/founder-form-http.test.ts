import { describe, expect, it } from 'vitest';
import { handleFounderForm } from './founder-form-http';
import { sentForField } from './page-request';

const ada = { id: 'ada', name: 'Ada', email: 'ada@portal.example', role: 'owner' } as const;

/** Sends a form in Ada's session and returns the response. */
async function send(fields: Record<string, string>, accept = 'application/json') {
  const request = new Request('http://localhost/inbox/act', {
    method: 'POST',
    headers: { Accept: accept, Host: 'localhost', Origin: 'http://localhost' },
    body: new URLSearchParams(fields),
  });
  let isTaken = false;
  const answer = await handleFounderForm(
    request,
    undefined,
    '/inbox',
    async () => ada,
    async () => {
      isTaken = true;
      return new Response('taken');
    },
  );
  return { status: answer.status, location: answer.headers.get('location'), isTaken };
}

describe('a form of a founder', () => {
  it('redirects to the named founder’s page, or the default one', async () => {
    expect(await send({ [sentForField]: 'ada' })).toMatchObject({ status: 200, isTaken: true });
    expect(await send({ text: 'ada' })).toMatchObject({ status: 200, isTaken: true });
  });

  it('is refused if another founder has signed in since', async () => {
    expect(await send({ [sentForField]: 'ben' })).toMatchObject({ status: 401, isTaken: false });
    expect(await send({ [sentForField]: 'ben' }, 'text/html')).toEqual({
      status: 303,
      location: '/sign-in?next=%2Finbox',
      isTaken: false,
    });
  });
});
