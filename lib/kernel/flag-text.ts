/** What the value of a box means: whether it is ticked; the text where it is neither true nor false. */
export function flagFromText(text: string): boolean | string {
  const answers: Record<string, boolean> = { on: true, true: true, false: false };
  return answers[text.trim().toLowerCase()] ?? text;
}
