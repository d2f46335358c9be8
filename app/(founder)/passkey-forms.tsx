import type { ReactNode } from 'react';
import { Button } from '@/app/_components/button';
import { InputField } from '@/app/_components/field';
import { Sheet } from '@/app/_components/section';
import { passkeyHost, passkeyNameCharactersMax } from '@/lib/founders/factors/passkey-rules';
import { env } from '@/lib/process/env';
import { FormPart } from './_components/sheet-parts';

/** Part of a page that is shown if the browser can use passkeys, which needs a script. */
function WithPasskeys({ children }: { children: ReactNode }) {
  return (
    <div className="hidden [[data-passkeys]_&]:block">
      <script src="/passkey.js" data-host={passkeyHost(env.BASE_URL)} async />
      {children}
    </div>
  );
}

export function PasskeySignIn({ next }: { next: string | undefined }) {
  return (
    <WithPasskeys>
      <FormPart
        isSheet
        method="post"
        action="/sign-in/passkey/send"
        data-passkey="use"
        data-options="/sign-in/passkey/options"
      >
        {next && <input type="hidden" name="next" value={next} />}
        <input type="hidden" name="credential" />
        <Button kind="quiet">Sign in with a passkey</Button>
        <p role="status" className="empty:hidden" />
      </FormPart>
    </WithPasskeys>
  );
}

/** Adds a passkey to the founder's account; on a separate sheet when offered after sign-in. */
export function AddPasskey({ isOffer = false }: { isOffer?: boolean }) {
  const form = (
    <FormPart
      method="post"
      action="/inbox/settings/passkeys/add"
      data-passkey="add"
      data-options="/inbox/settings/passkeys/options"
    >
      <InputField
        name="passkey_name"
        label="Passkey name"
        hint="Such as Laptop or Security key."
        required
        maxLength={passkeyNameCharactersMax}
        autoComplete="off"
      />
      <input type="hidden" name="credential" />
      <Button kind="quiet">Add a passkey</Button>
      <p role="status" className="empty:hidden" />
    </FormPart>
  );
  return (
    <WithPasskeys>
      {isOffer ? (
        <Sheet heading="Or add a passkey" text="A passkey signs you in with your fingerprint, face or PIN.">
          {form}
        </Sheet>
      ) : (
        form
      )}
    </WithPasskeys>
  );
}
