import type { ReactNode } from 'react';
import { CopyButton } from '@/app/_components/copy-button';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { verificationCommands } from '@/lib/discovery/documentation/verification-commands';
import { topicPath } from '@/lib/discovery/topics';
import { documentRecord } from '@/lib/quotes/document/document-record';
import { canonicalJson, jwksPath, storedSignature } from '@/lib/quotes/signing/quote-signature';
import type { ShownQuote } from './load-quote';

/** A script verifies the signatures if the browser can; otherwise commands are shown. Empty if the portal cannot sign. */
export async function Signature({ shown: { saved, filed, version } }: { shown: ShownQuote }) {
  const { quote } = saved;
  const { quoteSigner } = getDeps();
  const signed = await quoteSigner.signIfAble(quote);
  if (!signed) return null;
  const { signature, key } = signed;
  const baseUrl = (await publicUrlOf('/')).replace(/\/$/, '');
  const commands = verificationCommands({ quote, signature, key, baseUrl });
  const record = filed && version?.jws ? documentRecord(saved, filed, version) : null;
  return (
    <section className="print:hidden grid min-w-0 gap-3" aria-labelledby="signature-heading">
      <h2 id="signature-heading" className="text-lg">
        Signatures
      </h2>
      <script src="/verify-quote.js" async />
      <p
        className={verified}
        role="status"
        data-verify={jwksPath}
        data-jws={signature.jws}
        data-payload={canonicalJson(quote)}
      >
        The quote is signed by this portal with Ed25519. The commands below check the signature.
      </p>
      <p className="text-sm text-ink-2">
        The signature covers name, price, credit, plan and warnings. Key{' '}
        <code className="break-all">{signature.kid}</code>
      </p>
      {record && version?.jws && (
        <>
          <p
            className={verified}
            role="status"
            data-verify={jwksPath}
            data-typ="pilot-quote-document+jws"
            data-jws={version.jws}
            data-payload={canonicalJson(record)}
          >
            The document is signed by this portal with Ed25519.
          </p>
          <p className="text-sm text-ink-2">
            The signature covers version {version.version} of this document, including seller, customer,
            scope, terms and expiry date. The customer’s details are as typed; nobody has verified them. Key{' '}
            <code className="break-all">{storedSignature(version.jws).kid}</code>
          </p>
        </>
      )}
      <p className="text-sm text-ink-2">
        Signatures prove only that this portal issued this non-binding quote.
      </p>
      <details>
        <summary className="min-h-11 py-2 text-accent">Check it yourself</summary>
        <div className="grid gap-4 pt-2">
          <p className="text-sm text-ink-2">
            <a href={topicPath('signed-quotes')}>What is signed, and what is not</a>
          </p>
          <Command heading="With OpenSSL 3" text={commands.openssl}>
            The public key in this command must match the key with the kid above, at{' '}
            <a href={jwksPath}>{jwksPath}</a>.
          </Command>
          <Command heading="Fetch the quote and the keys" text={commands.fetch}>
            Keep both files: you can check them later without a network.
          </Command>
          <Command heading="Check the files with Node.js and jose" text={commands.jose}>
            Run <code>npm install jose</code> first.
          </Command>
        </div>
      </details>
    </section>
  );
}

const verified = 'data-[state=held]:text-ok data-[state=failed]:text-bad';

function Command({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="text-base">{heading}</h3>
      <p className="text-sm text-ink-2">{children}</p>
      <CopyButton text={text} label="Copy command" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="overflow-x-auto text-xs">
        {text}
      </pre>
    </div>
  );
}
