import { useState } from 'react';
import { SmallButton } from '../../_components/small-button';

const words = {
  idle: '',
  sending: 'Sending …',
  sent: 'Sent. It shows up here by itself.',
  failed: 'The portal did not take it. Try again in a minute.',
};

/** Sends the founder a lead of their own, in an inbox that has had none. With a script the list tells of it by itself. */
export function TestLeadForm() {
  const [state, setState] = useState<keyof typeof words>('idle');
  const send = async () => {
    setState('sending');
    const answer = await fetch('/inbox/test-lead', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(),
    }).catch(() => undefined);
    setState(answer?.ok ? 'sent' : 'failed');
  };
  return (
    <form
      className="mt-4 grid max-w-[56ch] gap-1 text-ink-2"
      method="post"
      action="/inbox/test-lead"
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'sending' && state !== 'sent') void send();
      }}
    >
      <p>
        <SmallButton type="submit">Send yourself a test lead</SmallButton>{' '}
        <span role="status">{words[state]}</span>
      </p>
      <p className="text-md text-ink-2">
        It is stored like any other, named “Test lead”. Erase it once you have seen it.
      </p>
    </form>
  );
}
