import { inertLine } from '../../kernel/inert-text';
import type { ReplyDraft } from './reply-draft';

/** An address as people type it: enough to open a mail program with, not to prove that it exists. */
const mailAddress = /^[^\s@,;:<>"()[\]\\%?&#=/]{1,64}@[^\s@,;:<>"()[\]\\%?&#=/]{1,255}$/;

/** Characters of a link that mail programs open as a whole on every system; Windows cuts or refuses longer ones. */
const linkCharactersMax = 2_000;

/** A text as RFC 6068 writes it in a header field: what has a meaning there is encoded, and so is all that is not ASCII. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/**
 * The `mailto:` link (RFC 6068) that opens a draft in the founder's mail program; without the text where it would be
 * too long for one. Null where the contact is no e-mail address, or has a character that nobody sees.
 */
export function mailtoOf(
  contact: string,
  { subject, text }: ReplyDraft,
): { href: string; hasText: boolean } | null {
  if (!mailAddress.test(contact) || inertLine(contact) !== contact) return null;
  const [local = '', domain = ''] = contact.split('@');
  const address = `mailto:${encoded(local)}@${encoded(domain)}`;
  const withSubject = `${address}?subject=${encoded(subject.replace(/\s+/g, ' '))}`;
  const whole = `${withSubject}&body=${encoded(text.replace(/\r?\n/g, '\r\n'))}`;
  if (whole.length <= linkCharactersMax) return { href: whole, hasText: true };
  return { href: withSubject.length <= linkCharactersMax ? withSubject : address, hasText: false };
}
