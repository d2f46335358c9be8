'use client';

import { useEffect, useState } from 'react';

/** Counts down the seconds until a rate-limited form can be sent again. Screen readers announce only the end. */
export function RetryCountdown({ seconds }: { seconds: number | undefined }) {
  return seconds === undefined ? null : <Countdown seconds={seconds} />;
}

function Countdown({ seconds }: { seconds: number }) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1_000;
    setSecondsLeft(seconds);
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <>
      {secondsLeft > 0 && (
        <p className="tabular-nums">
          You can send again in <strong>{secondsLeft} s</strong>.
        </p>
      )}
      <p role="status">{secondsLeft === 0 && 'You can send again now.'}</p>
    </>
  );
}
