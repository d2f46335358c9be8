'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { TextPart } from '../../_components/sheet-parts';
import { SecretForm } from '../../secret-form';
import { createStore } from '../../store';

interface MadeKey {
  id: string;
  name: string;
}

/** Keys created since the page was loaded: its page shows one secret and is not reloaded. */
const made = createStore<readonly MadeKey[]>([]);

function tellOfKey({ key_id: id, name }: Readonly<Record<string, string>>): void {
  if (id !== undefined && name !== undefined) made.update((keys) => [...keys, { id, name }]);
}

const useMadeKeys = () => useSyncExternalStore(made.subscribe, made.get, made.get);

export function KeyCount({ listed }: { listed: number }) {
  return listed + useMadeKeys().length;
}

/** Lists the keys, and below them those created since; shows `none` if there are neither. */
export function KeyList({ none, children }: { none: string; children: ReactNode }) {
  const keys = useMadeKeys();
  if (keys.length === 0) return children || <TextPart>{none}</TextPart>;
  return (
    <>
      {children}
      <TextPart>
        <ul>
          {keys.map(({ id, name }) => (
            <li key={id}>
              <a href={`/inbox/api-keys/${id}`}>{name}</a>, created just now
            </li>
          ))}
        </ul>
      </TextPart>
    </>
  );
}

export function NewKeyForm({ advice, children }: { advice: string; children: ReactNode }) {
  return (
    <SecretForm action="/inbox/api-keys/make" submit="Create the key" advice={advice} onMade={tellOfKey}>
      {children}
    </SecretForm>
  );
}
