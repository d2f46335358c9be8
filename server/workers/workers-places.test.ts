import { expect, it } from 'vitest';
import { PrimaryPlaces, WorkersPlaces } from './workers-places';

/** Workers that share places by messages, delivered at once. */
function shared(placesMax: number, names: string[]) {
  const workers = new Map<string, WorkersPlaces>();
  const primary = new PrimaryPlaces<string>(placesMax, (name) => workers.get(name)?.given());
  for (const name of names) {
    const places = new WorkersPlaces(({ kind }) => {
      if (kind === 'wantPlace') primary.want(name);
      if (kind === 'returnPlace') primary.takeBack(name);
    });
    workers.set(name, places);
  }
  const taken: string[] = [];
  const take = async (name: string) => {
    const giveBack = await workers.get(name)?.take();
    taken.push(name);
    return giveBack ?? (() => {});
  };
  return { primary, take, taken };
}

it('gives places in the order in which workers ask, and no more than there are', async () => {
  const { take, taken } = shared(1, ['a', 'b']);
  const giveBack = await take('a');
  const [second, third] = [take('b'), take('a')];
  expect(taken).toEqual(['a']);
  giveBack();
  (await second)();
  (await third)();
  expect(taken).toEqual(['a', 'b', 'a']);
});

it('takes the places of a worker back that has ended', async () => {
  const { primary, take, taken } = shared(2, ['a', 'b', 'c']);
  await Promise.all([take('a'), take('a')]);
  void take('b');
  const last = take('c');
  primary.forget('b');
  primary.forget('a');
  await last;
  expect(taken).toEqual(['a', 'a', 'c']);
});
