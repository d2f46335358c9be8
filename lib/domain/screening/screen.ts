/** PLACEHOLDER: being replaced. */
export function screenText(text: string, label?: string): string | null {
  return /sk_live_/.test(text) || label === 'password' ? 'placeholder' : null;
}
