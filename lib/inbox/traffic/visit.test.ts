import { describe, expect, it } from 'vitest';
import { visitsOf } from './visit';

const arriving = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' };

const visitsTo = (address: string, headers: Record<string, string> = arriving, method = 'GET') => {
  const { pathname: path, searchParams: query } = new URL(address, 'https://portal.example');
  return visitsOf({ method, path, query, header: (name) => headers[name] });
};

describe('visitsOf', () => {
  it.each([
    ['/', arriving, [{ kind: 'visit', offerId: undefined }]],
    ['/offers/pilot-14', arriving, [{ kind: 'visit', offerId: 'pilot-14' }]],
    ['/offers/pilot-14', { ...arriving, 'sec-fetch-site': 'none' }, [{ kind: 'visit', offerId: 'pilot-14' }]],
    ['/offers/pilot-14', { ...arriving, 'sec-fetch-site': 'same-origin' }, []],
    [
      '/quote?offer_id=pilot-14&annual_commit=60000',
      { ...arriving, 'sec-fetch-site': 'same-origin' },
      [{ kind: 'estimate', offerId: 'pilot-14' }],
    ],
    [
      '/quote?offer_id=pilot-14',
      arriving,
      [
        { kind: 'visit', offerId: 'pilot-14' },
        { kind: 'estimate', offerId: 'pilot-14' },
      ],
    ],
    ['/quote', { ...arriving, 'sec-fetch-site': 'same-origin' }, []],
    ['/', {}, []],
    ['/', { ...arriving, 'sec-purpose': 'prefetch' }, []],
    ['/', { ...arriving, 'sec-fetch-dest': 'empty' }, []],
    ['/quotes/quote_1', arriving, []],
    ['/inbox', arriving, []],
    ['/nothing-here', arriving, []],
  ])('counts %s', (address, headers, visits) => {
    expect(visitsTo(address, headers)).toEqual(visits);
  });

  it('counts no POST', () => {
    expect(visitsTo('/', arriving, 'POST')).toEqual([]);
  });
});
