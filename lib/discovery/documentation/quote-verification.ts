import { requestNonBindingQuote } from '../../quotes/endpoints';
import { jwksPath } from '../../quotes/signing/quote-signature';
import { code, type DocumentationPage, heading, list, paragraph } from './blocks';
import { topicPath } from './topics';
import { fetchCommands, joseCommand } from './verification-commands';

/** How anyone verifies a quote without trusting its carrier: what is signed, and the commands that check it. */
export function verificationPage(baseUrl: string): DocumentationPage {
  return {
    topic: 'signed-quotes',
    title: 'Verify a quote',
    summary:
      'How to check offline that this portal issued a quote, and that none of its figures was changed.',
    blocks: [
      heading('signature', 'The signature'),
      paragraph(
        `[Reading a stored quote](${topicPath('operations')}#getStoredQuote) answers \`quote\`, \`arithmetic\` and \`signature\`. Its \`jws\` is a detached JWS (RFC 7515, RFC 7797) by Ed25519, and \`kid\` names the key in [the key set](${jwksPath}). \`signature\` is absent while the portal cannot sign, as when its database takes no new key: ask again later.`,
      ),
      list([
        `Signed is \`quote\` of this answer in RFC 8785 form: members sorted, no space between them. Its \`idempotency_key\` is null for everyone who reads it. The answer to \`${requestNonBindingQuote.method} ${requestNonBindingQuote.path}\` holds your key there, so it does not fit the signature.`,
        'Not signed are `arithmetic` and, on the quote’s page, its last day, its scope, whom it is prepared for and your reference. Whoever has the quote’s address can change or remove the last two.',
        'The signature says that this portal issued this non-binding quote. It is no order and no acceptance.',
      ]),
      heading('check', 'Check it'),
      paragraph(
        'Fetch both files, with the id of your quote. You can file them: the check needs no network.',
      ),
      code('fetching the quote and the keys', 'text', fetchCommands(baseUrl, 'YOUR_QUOTE_ID')),
      paragraph(
        'Then run this with Node.js, after `npm install jose`. It ends with an error where the quote was changed.',
      ),
      code('the check of both files', 'text', joseCommand),
      paragraph(
        'The quote’s page checks its figures in the browser. It prints the same commands with its own values, and others for OpenSSL 3.',
      ),
      heading('keys', 'Keys'),
      paragraph(
        'A key that no longer signs stays in the key set, so a signature that you filed stays good. Where your copy of the set lacks a `kid`, fetch the set again.',
      ),
    ],
  };
}
