import { assemble, Maker, type Sample } from './random';
import { SECOND_CREDENTIALS, SECOND_NEAR_MISSES, SECOND_ORDINARY } from './second-look';
import { UNSEEN_FORMATS } from './unseen-formats';
import { UNSEEN_JARGON } from './unseen-jargon';
import { UNSEEN_NEAR_MISSES } from './unseen-near-misses';
import { UNSEEN_ORDINARY } from './unseen-ordinary';
import { UNSEEN_ORDINARY_ABROAD } from './unseen-ordinary-abroad';
import { UNSEEN_PROSE } from './unseen-prose';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function made(maker: Maker, kind: string, length: number): string {
  switch (kind) {
    case 'pw':
      return maker.password();
    case 'uuid':
      return maker.uuid();
    case 'hex':
      return maker.hex(length);
    case 'dig':
      return maker.digits(length);
    case 'up':
      return maker.upper(length);
    case 'low':
      return maker.lowerAlnum(length);
    case 'letters':
      return maker.from(LETTERS, length);
    case 'b64':
      return maker.from(`${LETTERS}0123456789+/`, length);
    case 'url':
      return maker.from(`${LETTERS}0123456789-_`, length);
    default:
      return maker.alnum(length);
  }
}

/** Fills the places of texts with made-up values. */
export function samplesOf(family: string, texts: readonly string[], maker: Maker): Sample[] {
  return texts.map((text) => ({
    family,
    text: assemble(text).replace(
      /\{(pw|uuid|(?:hex|dig|up|low|letters|b64|url|an):(\d+))\}/g,
      (_, kind, length) => made(maker, String(kind).replace(/:.*/, ''), Number(length ?? 0)),
    ),
  }));
}

/** Credentials from files written by somebody who had not read the rules; {kind:length} stands for a made-up value. */
export function unseenCredentials(seed: number): Sample[] {
  const maker = new Maker(seed);
  return [
    ...samplesOf('unseen-format', UNSEEN_FORMATS, maker),
    ...samplesOf('unseen-prose', UNSEEN_PROSE, maker),
  ];
}

/** Honest texts from the same hand. */
export function unseenOrdinary(seed: number): Sample[] {
  const maker = new Maker(seed);
  return [
    ...samplesOf('unseen-ordinary', [...UNSEEN_ORDINARY, ...UNSEEN_ORDINARY_ABROAD], maker),
    ...samplesOf('unseen-near-miss', [...UNSEEN_NEAR_MISSES, ...UNSEEN_JARGON], maker),
  ];
}

/** Texts that were written after the rules had been measured on those above. */
export function secondLook(seed: number): Sample[] {
  const maker = new Maker(seed);
  return [
    ...samplesOf('second-credentials', SECOND_CREDENTIALS, maker),
    ...samplesOf('second-ordinary', SECOND_ORDINARY, maker),
    ...samplesOf('second-near-miss', SECOND_NEAR_MISSES, maker),
  ];
}
