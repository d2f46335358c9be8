import { describe, expect, it } from 'vitest';
import { askedFrame, frameHeader, frameHeaderValue } from './page-frame';

describe('the header that asks for a frame', () => {
  const ofWhom = { me: { id: 'f1', name: 'Zoë “Z” Ångström' }, settings: { theme: 'dark' } };
  const askedWith = (value: string, token: string | undefined) =>
    askedFrame(new Headers({ [frameHeader]: value }), token);

  it('says what the frame shows', () => {
    expect(askedWith(frameHeaderValue('secret', ofWhom), 'secret')).toEqual(ofWhom);
  });

  it('is nothing without the secret of the process', () => {
    expect(askedWith(frameHeaderValue('guessed', ofWhom), 'secret')).toBeUndefined();
    expect(askedWith(frameHeaderValue(undefined, ofWhom), undefined)).toBeUndefined();
    expect(askedFrame(new Headers(), 'secret')).toBeUndefined();
  });
});
