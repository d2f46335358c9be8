import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { getDeps } from '@/lib/compose';
import { providerFamilies, providerWords } from '@/lib/developer-api/kernel/serving';
import { env } from '@/lib/process/env';

export function DeveloperApi() {
  const { providers } = getDeps();
  const isAnyConfigured = providerFamilies.some((family) => providers[family]);
  return (
    <Sheet id="developer-api" heading="If you call the developer API under /v1">
      <Parameters>
        <Parameter name="What you send">
          <p>
            Texts, messages, recordings and images are processed in memory and never written to a table or a
            log.
          </p>
          <p className="text-md text-ink-2">
            This portal’s own engines run all text operations that are not listed here.
          </p>
        </Parameter>
        {providerFamilies.map((family) => (
          <Parameter key={family} name={providerWords[family].name}>
            <p>{providerWords[family][providers[family] ? 'passedOn' : 'otherwise']}</p>
          </Parameter>
        ))}
        {isAnyConfigured && (
          <Parameter name="Providers">
            <p>
              The providers receive neither your key nor your IP address. This portal does not know what the
              providers keep: ask the operator.
            </p>
          </Parameter>
        )}
        <Parameter name="Usage">
          <p>
            For each request: its number, key, time, operation, model, result, duration and price. Also
            whether an engine or a provider answered, and the number of tokens, characters, seconds or images.
            If the key belongs to a pilot, also the pilot and the item.
          </p>
          <p className="text-md text-ink-2">
            These entries contain no content that you sent. They are never deleted, and they change only if a
            pilot is erased: its id and items are removed, and its key stops working.
          </p>
        </Parameter>
        <Parameter name="A request for a trial key">
          <p>
            Company, contact, purpose, APIs, your consent with its text and time, and the decision. We keep
            the request for {env.RETENTION_MONTHS} months, to decide on it. You can delete the request on its
            page at any time, which also revokes the key.
          </p>
          <p className="text-md text-ink-2">
            Only a hash of the page’s address is stored, so keep the address yourself.
          </p>
        </Parameter>
        <Parameter name="Your key">
          <p>
            The key’s name, scopes and limits, and when it was last used. Of the secret, only a keyed hash,
            its first few characters and its last four.
          </p>
          <p className="text-md text-ink-2">
            We keep these after the key is revoked, because usage records refer to them.
          </p>
        </Parameter>
      </Parameters>
    </Sheet>
  );
}
