import { useState } from 'react';
import { SmallButton } from '../../_components/small-button';

const testLeadWords = {
  idle: '',
  sending: 'Sending …',
  sent: 'Sent. It shows up here by itself.',
  failed: 'The portal did not take it. Try again in a minute.',
};

export function TestLeadForm() {
  const [state, setState] = useState<keyof typeof testLeadWords>('idle');
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
    <div className="mt-4 grid max-w-[56ch] gap-1 text-ink-2">
      <p>
        <SmallButton type="button" onClick={() => state !== 'sending' && state !== 'sent' && void send()}>
          Send yourself a test lead
        </SmallButton>{' '}
        <span role="status">{testLeadWords[state]}</span>
      </p>
      <p className="text-md text-ink-2">
        It is stored like any other, named “Test lead”. Erase it once you have seen it.
      </p>
    </div>
  );
}
