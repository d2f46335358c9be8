import { OutsideText } from '@/app/_components/outside-text';

/** Says that a key was asked for to try the API with, and by whom while that is kept. */
export function TrialMark({ of }: { of: string | null }) {
  return (
    <span className="wrap-anywhere text-ink-2 [a+&]:ml-2">
      trial{of !== null && ', '}
      {of !== null && <OutsideText text={of} />}
    </span>
  );
}
