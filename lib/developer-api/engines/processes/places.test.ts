import { describe, expect, it } from 'vitest';
import { EngineProcesses } from './engine-processes';
import { caller, oneAtATime, policiesOf, script, staying, type Works } from './processes-fixture';

describe('heavy jobs of several processes of the portal', () => {
  it('take places of the machine, and give back what they do not use', async () => {
    const { places, first, second } = startTwo();
    const blocking = first.run('test', { do: 'waitForLeaving' }, caller, staying());
    await blocking.pieces[Symbol.asyncIterator]().next();
    const elsewhere = second.run('test', { do: 'answer', value: 'elsewhere' }, caller, staying());
    const leaving = second.run('test', { do: 'describe' }, { ...caller, keyId: 'b' }, staying());
    leaving.cancel();
    await expect(leaving.result).rejects.toMatchObject({ name: 'CallerLeft', wasSent: false });
    expect(second.pids).toEqual([]);
    blocking.cancel();
    expect(await elsewhere.result).toBe('elsewhere');
    await Promise.all([first.close(), second.close()]);
    expect(places).toEqual({ taken: 0, mostTaken: 1 });
  });
});

/** Two portals' processes, which share one place. */
function startTwo() {
  const places = { taken: 0, mostTaken: 0 };
  const waiting: (() => void)[] = [];
  const give = () => {
    if (places.taken > 0) return;
    const next = waiting.shift();
    if (!next) return;
    places.taken += 1;
    places.mostTaken = Math.max(places.mostTaken, places.taken);
    next();
  };
  const take = async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      give();
    });
    return () => {
      places.taken -= 1;
      give();
    };
  };
  const usual = oneAtATime;
  const lanes = { light: usual, heavy: usual, live: usual };
  const options = { script, policies: policiesOf(), lanes, places: { take } };
  return {
    places,
    first: new EngineProcesses<Works>(options),
    second: new EngineProcesses<Works>(options),
  };
}
