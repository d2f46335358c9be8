const answers: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['false', false],
]);

/** Parses the value of a checkbox; returns the text unchanged if it is neither true nor false. */
export function flagFromText(text: string): boolean | string {
  return answers.get(text.trim().toLowerCase()) ?? text;
}
