const answers: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['false', false],
]);

/** What the value of a box means: whether it is ticked; the text where it is neither true nor false. */
export function flagFromText(text: string): boolean | string {
  return answers.get(text.trim().toLowerCase()) ?? text;
}
