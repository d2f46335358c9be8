import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import './redis-clients';

/** Whether V8 keeps an object's properties at fixed places; as a dictionary it looks each one up by its name. */
function hasFastProperties(name: string): unknown {
  setFlagsFromString('--allow-natives-syntax');
  try {
    return runInThisContext(`%HasFastProperties(${name})`);
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

test('the Redis clients leave the methods of strings as fast as they were', () => {
  expect(hasFastProperties('String.prototype')).toBe(true);
});
