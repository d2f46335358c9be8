/** Letters of other scripts that look like Latin ones, in pairs. */
const PAIRS =
  'аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwӏlьbкkмmтtвbнhАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅS' +
  'αaεeιiκkνvοoρpτtυuχxωwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϲc';

const LATIN = new Map<string, string>();
const CYRILLIC = new Map<string, string>();
for (let at = 0; at < PAIRS.length; at += 2) {
  const [foreign, latin] = [PAIRS.charAt(at), PAIRS.charAt(at + 1)];
  LATIN.set(foreign, latin);
  if (/[а-яА-Я]/.test(foreign)) CYRILLIC.set(latin, foreign);
}

const FOREIGN = /[\u0370-\u0523]/;
/** Two neighbours, one Latin and the other Greek or Cyrillic. */
const MIXED = /[a-zA-Z][\u0370-\u0523]|[\u0370-\u0523][a-zA-Z]/;
const WORD = /[a-zA-Z\u00c0-\u0523]{2,64}/g;

function inOneScript(word: string): string {
  if (!MIXED.test(word)) return word;
  const letters = [...word];
  if (letters.every((letter) => letter < '\u0370' || LATIN.has(letter)))
    return letters.map((letter) => LATIN.get(letter) ?? letter).join('');
  if (letters.every((letter) => letter > '\u03ff' || CYRILLIC.has(letter)))
    return letters.map((letter) => CYRILLIC.get(letter) ?? letter).join('');
  return word;
}

/**
 * Replaces look-alikes in words that mix scripts ("pаssword" with a Cyrillic а), so that each word has one script.
 * A word such as "APIключ", which fits no single script, stays. Positions do not change.
 */
export function withoutLookAlikes(text: string): string {
  return FOREIGN.test(text) && MIXED.test(text) ? text.replace(WORD, inOneScript) : text;
}
