import { freshAddress } from '../support/client';
import { expect, test } from './buyer';

test('searching the documentation is limited like reading the API', async ({ api }) => {
  const headers = { 'X-Forwarded-For': freshAddress() };
  // Results are cached, and repeated searches do not count.
  const search = async (words: string) =>
    (await api.get(`/developers/search?q=${words}`, { headers })).status;
  const statuses: number[] = [];
  for (let round = 0; round < 25; round += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, at) => search(`quote+${round}-${at}`)))),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(240);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await api.get('/developers/search', { headers })).status).toBe(200);
  expect((await api.get('/developers/search?q=quote')).status).toBe(200);
});

test('quote pictures are limited like a POST, page pictures separately', async ({ api }) => {
  const headers = { 'X-Forwarded-For': freshAddress() };
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1)
    statuses.push((await api.get(`/preview/quotes/quote_${at}.png`, { headers })).status);
  expect(statuses).toEqual([...new Array<number>(30).fill(404), 429]);
  expect((await api.get('/preview/home.png', { headers })).status).toBe(200);
});
