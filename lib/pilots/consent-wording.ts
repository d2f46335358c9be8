/**
 * Returns the wording that a person agrees to when joining a pilot. Give it a new version when you change the text: the
 * version and a digest of the text are stored with the person.
 */
export function roomConsent(vendorName: string): { version: string; text: string } {
  return {
    version: '2026-11-24',
    text: `I agree that ${vendorName} stores my name and what I do in this pilot, and shows both to everyone listed in it. One cookie keeps me signed in to this pilot for 30 days.`,
  };
}
