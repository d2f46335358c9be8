import { inertLine } from '../../kernel/inert-text';
import type { ReplyDraft } from './reply-draft';

/** Pattern of an email address: enough to open a mail program, without proof that the address exists. */
const mailAddress = /^[^\s@,;:<>"()[\]\\%?&#=/]{1,64}@[^\s@,;:<>"()[\]\\%?&#=/]{1,255}$/;

/**
 * Maximum characters of a link that mail programs open in full on every system; Windows truncates or refuses longer
 * ones.
 */
const linkCharactersMax = 2_000;

/** Encodes text for a header field of RFC 6068: reserved characters and everything outside ASCII. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/**
 * Returns the `mailto:` link (RFC 6068) that opens a draft in the founder's mail program; omits the text when the link
 * would be too long. Null when the contact is not an email address or contains an invisible character.
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
