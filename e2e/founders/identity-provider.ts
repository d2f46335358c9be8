import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from '../support/portal';

/** Somebody with an account at the identity provider. */
export interface Account {
  sub: string;
  email: string;
  email_verified: boolean;
}

export const client = { id: 'portal', secret: 'a secret of at least thirty-two characters' };

/**
 * Starts a real OpenID provider on this machine. Its sign-in page has a field for the subject and one for the methods
 * that the sign-in used; `accounts` may change while it runs, and `told` says whether it tells when somebody signed in.
 */
export async function startIdentityProvider(portalUrl: string, accounts: Account[]) {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${portalUrl}/sign-in/provider/callback`],
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: [] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const found = accounts.find((account) => account.sub === sub);
      return found && { accountId: sub, claims: () => ({ ...found }) };
    },
    // Nobody is asked for consent.
    loadExistingGrant: async (ctx) => {
      const { client: asking, session } = ctx.oidc;
      const grant = new provider.Grant({ clientId: asking?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const told = { hasTimes: true };
  const server = createServer(async (request, response) => {
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    // The provider states the time of a sign-in if a new sign-in, or one of a limited age, is requested.
    if (!told.hasTimes) request.url = request.url?.replace(/&(?:max_age=\d+|prompt=login)(?=&|$)/g, '');
    if (uid === undefined) return answer(request, response);
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<title>Identity provider</title><form method="post"><label>Subject <input name="sub"></label>
        <label>Methods <input name="amr"></label><button>Continue</button></form>`);
      return;
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const fields = new URLSearchParams(body);
    const amr = (fields.get('amr') ?? '').split(' ').filter((method) => method !== '');
    const login = { accountId: fields.get('sub') ?? '', ...(amr.length > 0 && { amr }) };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  });
  server.listen(port);
  return { issuer, told, stop: () => server.close() };
}
