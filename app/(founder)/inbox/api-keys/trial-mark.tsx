import { OutsideText } from '@/app/_components/outside-text';

/** Marks a trial key, with the person who requested it while that is stored. */
export function TrialMark({ of }: { of: string | null }) {
  return (
    <span className="wrap-anywhere text-ink-2 [a+&]:ml-2">
      trial{of !== null && ', '}
      {of !== null && <OutsideText text={of} />}
    </span>
  );
}
