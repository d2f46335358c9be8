import { describe, expect, it } from 'vitest';
import { pilotQuestions } from '../../lib/discovery/which-pilot';
import { compareField, quoteTexts } from '../../lib/quotes/estimate';
import { pageOf } from '../../lib/site/pages';
import { factsScript, key, noOffers, pageServer, scripts } from './page-server-fixture';

describe('a public page', () => {
  it('is rendered once and sent each time with its own nonce', async () => {
    const { ask } = await pageServer();
    const answers = [await ask('/compare'), await ask('/compare'), await ask('/compare')];
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(3);
    for (const { status, nonce, text, headers } of answers) {
      expect(status).toBe(200);
      expect(text).toBe(
        `<head></head><p>Rendering 1, für alle</p>${factsScript(nonce)}<script src="/copy.js" async></script>`,
      );
      expect(headers.link).toContain(`nonce="${nonce}"`);
    }
    const [rendered, remembered] = answers.map(({ headers }) => {
      const { date: _, 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
      return { ...rest, link: '', 'content-security-policy': '' };
    });
    expect(remembered).toEqual(rendered);
  });

  // An unhandled rejection fails this run.
  it('is rendered each time while there are no offers', async () => {
    const { ask, state } = await pageServer();
    state.isWithoutOffers = true;
    await ask('/compare');
    expect((await ask('/compare')).text).toContain('Rendering 2,');
  });

  it('has new Idempotency-Keys each time', async () => {
    const { ask, state } = await pageServer();
    const answers = [await ask('/request'), await ask('/request'), await ask('/request')];
    expect(state.renderings).toBe(1);
    const keys = answers.map(({ text }) => /<b>(.+)<\/b> <i>\1<\/i>/.exec(text)?.[1]);
    expect(new Set(keys).size).toBe(3);
    for (const each of keys) expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('never shows another caller’s data', async () => {
    const { ask } = await pageServer();
    const first = await ask('/compare', { 'x-other': '1', cookie: 'founder_session=1' });
    expect(first.text).not.toContain('for one alone');
    expect((await ask('/compare')).text).not.toContain('for one alone');
  });

  it('is compressed for callers that accept it', async () => {
    const { ask } = await pageServer();
    await ask('/privacy', { 'accept-encoding': 'gzip, br' });
    const compressed = await ask('/privacy', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.text).toContain('Rendering 1, für alle');
    const plain = await ask('/privacy', { 'accept-encoding': 'gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toContain('Rendering 1, für alle');
  });

  it('is rendered again when offers or the portal’s address change', async () => {
    const { state, ask } = await pageServer();
    await ask('/');
    expect((await ask('/', { host: 'portal.example' })).text).toContain('Rendering 2');
    expect((await ask('/')).text).toContain('Rendering 1');
    state.snapshot = noOffers();
    expect((await ask('/')).text).toContain('Rendering 3');
  });

  for (const [what, path, headers] of [
    ['with a query', '/evidence?a=b', {}],
    ['with a query that may name a record', '/request?quote_id=quote_1', {}],
    ['with a key in its query', `/quote?annual_commit=${key}`, {}],
    ['with a query without end', `/quote?annual_commit=${'1'.repeat(200)}`, {}],
    ['that Next’s router asks for', '/quote?_rsc=1', {}],
    ['of a form that failed', '/request', { 'x-portal-failed-form': 'token 1' }],
    ['of a quote', '/quotes/quote_1', {}],
    ['of founders', '/inbox', {}],
  ] as const) {
    it(`is rendered each time: one ${what}`, async () => {
      const { ask } = await pageServer();
      await ask(path, headers);
      expect((await ask(path, headers)).text).toContain('Rendering 2');
    });
  }

  it('is rendered once for each query that it reads', async () => {
    const { ask } = await pageServer();
    const plans = Array.from({ length: 98 }, (_, plan) => `/quote?annual_commit=${plan}`);
    for (const path of ['/quote', '/?work=both', '/developers/search?q=limit', ...plans]) await ask(path);
    expect((await ask('/developers/search?q=limit')).text).toContain('Rendering 3,');
    await ask('/quote?annual_commit=99');
    expect((await ask('/quote')).text).toContain('Rendering 1,');
    expect((await ask('/?work=both')).text).toContain('Rendering 103,');
  });

  it('ignores query parameters that the page does not read, in any order', async () => {
    const { ask } = await pageServer();
    for (const path of ['/', '/?utm_source=a', `/?x=${'1'.repeat(200)}`, `/?ref=${key}`])
      expect((await ask(path)).text, path).toContain('Rendering 1, für');
    for (const path of [
      '/quote?annual_commit=1&compare=2&compare=3',
      '/quote?x=y&compare=2&compare=3&annual_commit=1',
    ])
      expect((await ask(path)).text, path).toContain(
        'Rendering 2, at /quote?annual_commit=1&compare=2&compare=3',
      );
    expect((await ask('/quote?annual_commit=1&compare=3&compare=2')).text).toContain(
      'Rendering 3, at /quote',
    );
  });

  it('is cached by every parameter that it reads', () => {
    expect(pageOf('/')?.cachedByParameters).toEqual(pilotQuestions.map(({ name }) => name));
    const ofCalculator = Object.keys(quoteTexts(() => '', []));
    expect(pageOf('/quote')?.cachedByParameters).toEqual([
      ...ofCalculator,
      'messages_a_month',
      'checking_cost',
      compareField,
      'error',
    ]);
  });

  it('keeps the scripts of Next if something is done in the browser', async () => {
    const { ask } = await pageServer();
    const { text, nonce } = await ask('/inbox/settings/second-factor');
    expect(text).toContain(scripts(nonce));
    for (const path of [
      '/sign-in',
      '/sign-in/second-factor',
      '/quotes/quote_1',
      '/receipts/lead_1',
      '/developers/operations',
    ]) {
      expect((await ask(path)).text).not.toContain('_next');
    }
  });

  it('delays the scripts of Next on forms until first use', async () => {
    const { ask } = await pageServer();
    for (const path of ['/developers/try', '/quote', '/quote?offer_id=a', '/request']) {
      const { text, nonce } = await ask(path);
      expect(text).toContain(
        '<script src="/lazy-hydrate.js" defer data-hydrate="interaction" data-scripts="/_next/a.js"></script>',
      );
      expect(text).not.toContain('src="/_next/');
      expect(text).toContain(`<script nonce="${nonce}">self.__next_f.push([1,"<b>"])</script>`);
    }
  });

  it('is painted before the scripts of Next run on founders’ pages', async () => {
    const { ask } = await pageServer();
    for (const path of ['/inbox', '/inbox?band=A', '/inbox/lead_1', '/inbox/pipeline', '/inbox/offers/a']) {
      const { text } = await ask(path);
      expect(text).toContain(
        '<script src="/lazy-hydrate.js" defer data-hydrate="paint" data-scripts="/_next/a.js">',
      );
      expect(text).not.toContain('src="/_next/');
    }
    for (const path of ['/inbox/events', '/inbox/export', '/inbox/list']) {
      expect((await ask(path)).text).toContain('src="/_next/');
    }
  });

  it('is the same for all addresses that do not exist', async () => {
    const { state, ask } = await pageServer();
    state.status = 404;
    await ask('/no-such-page');
    const { status, text } = await ask('/no-other/page');
    expect(status).toBe(404);
    expect(text).toContain('Rendering 1');
    expect(text).not.toContain('_next');
    for (const path of ['/no-file.png', '/no-such-page/', '/no%2Fpage', '/no-such-page?a=b']) {
      await ask(path);
      expect((await ask(path)).text).not.toContain('Rendering 1,');
    }
  });

  it('is neither stripped of scripts nor cached if it is streamed', async () => {
    const { state, ask } = await pageServer();
    state.isInPieces = true;
    expect((await ask('/compare')).text).toContain('src="/_next/');
    state.isInPieces = false;
    expect((await ask('/compare')).text).toContain('Rendering 2');
  });

  it('is not cached if it could not be shown', async () => {
    const { state, ask } = await pageServer();
    state.status = 500;
    expect((await ask('/compare')).status).toBe(500);
    state.status = 200;
    expect((await ask('/compare')).text).toContain('Rendering 2');
  });

  it('is not cached with a status that it has set itself', async () => {
    const { state, ask } = await pageServer();
    for (const status of [404, 410, 503] as const) {
      state.statusOfPage = status;
      expect((await ask('/offers/nothing')).status).toBe(status);
      expect((await ask('/offers/nothing')).status).toBe(status);
    }
    state.statusOfPage = undefined;
    expect((await ask('/offers/nothing')).status).toBe(200);
  });

  it('caches sign-in pages with their query for guests without cookies', async () => {
    const { state, ask } = await pageServer();
    const cookie = 'founder_device=1; password_link=2';
    const texts = [
      await ask('/sign-in', { cookie }),
      await ask('/sign-in?next=%2Finbox', { cookie }),
      await ask('/sign-in', { cookie: 'other=3' }),
      await ask('/sign-in?next=%2Finbox'),
    ].map(({ text }) => text);
    expect(texts.map((text) => /Rendering \d, (?:for one alone)?/.exec(text)?.[0])).toEqual([
      'Rendering 1, ',
      'Rendering 2, ',
      'Rendering 1, ',
      'Rendering 2, ',
    ]);
    for (const own of ['founder_session=1', '__Host-founder_session=1', 'a=b; typed_email=c']) {
      expect((await ask('/sign-in', { cookie: own })).text).toContain('for one alone');
    }
    state.renderings = 0;
    for (const [name, value] of [
      ['host', 'portal.example'],
      ['x-forwarded-proto', 'https'],
    ] as const) {
      await ask('/sign-in', { [name]: value });
      await ask('/sign-in', { [name]: value });
    }
    expect(state.renderings).toBe(2);
    const long = `/sign-in?next=${'a'.repeat(200)}`;
    for (const path of [long, long]) await ask(path);
    expect(state.renderings).toBe(4);
    expect((await ask('/sign-in/second-factor', { cookie })).text).toContain('for one alone');
  });

  it('renders sign-in pages again once published settings change', async () => {
    const { state, ask } = await pageServer();
    await ask('/sign-in');
    state.snapshot = noOffers();
    expect((await ask('/sign-in')).text).toContain('Rendering 2,');
    state.isWithoutOffers = true;
    await ask('/sign-in');
    expect((await ask('/sign-in')).text).toContain('Rendering 3,');
  });

  it('is cached for a limited number of addresses, the newest', async () => {
    const { state, ask } = await pageServer();
    for (let host = 0; host <= 100; host += 1) await ask('/', { host: `portal-${host}.example` });
    expect(state.renderings).toBe(101);
    await ask('/', { host: 'portal-100.example' });
    expect(state.renderings).toBe(101);
    await ask('/', { host: 'portal-0.example' });
    expect(state.renderings).toBe(102);
  });
});
