import type { ReactNode } from 'react';

const tones = { plain: 'text-ink', quiet: 'text-ink-2', warn: 'text-warn' };

export function Tag({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-block border wrap-break-word border-current px-2 py-px text-xs leading-normal font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
