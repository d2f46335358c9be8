import type { ReactNode } from 'react';
import { CopyButton } from '@/app/_components/copy-button';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { verificationCommands } from '@/lib/discovery/documentation/verification-commands';
import { topicPath } from '@/lib/discovery/topics';
import type { Quote } from '@/lib/quotes/quote';
import { canonicalJson, jwksPath } from '@/lib/quotes/signing/quote-signature';

/** A script verifies the signature if the browser can; otherwise commands are shown. Empty if the portal cannot sign. */
export async function Signature({ quote }: { quote: Quote }) {
  const { quoteSigner } = getDeps();
  const signed = await quoteSigner.signIfAble(quote);
  if (!signed) return null;
  const { signature, key } = signed;
  const baseUrl = (await publicUrlOf('/')).replace(/\/$/, '');
  const commands = verificationCommands({ quote, signature, key, baseUrl });
  return (
    <section className="print:hidden grid min-w-0 gap-3" aria-labelledby="signature-heading">
      <h2 id="signature-heading" className="text-lg">
        Signature
      </h2>
      <script src="/verify-quote.js" async />
      <p
        role="status"
        className="data-[state=held]:text-ok data-[state=failed]:text-bad"
        data-verify={jwksPath}
        data-jws={signature.jws}
        data-payload={canonicalJson(quote)}
      >
        Signed by this portal with Ed25519. The commands below check it.
      </p>
      <p className="text-sm text-ink-2">
        It proves only that this portal issued this quote. Name, price, credit, plan and warnings are signed;
        the expiry date, the scope and “Prepared for” are not. Key{' '}
        <code className="break-all">{signature.kid}</code>
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-accent">Check it yourself</summary>
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
