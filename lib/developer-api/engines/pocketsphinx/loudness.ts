/** Samples of a frame of 10 ms. */
const frameSamples = 160;

/** How loud speech is at least: against the loudest tenth of the recording, and against its quietest, which is noise. */
const speechShare = { ofLoudest: 0.1, ofNoise: 3, most: 0.5 };

/** For each frame of 10 ms of a recording (16 kHz), whether it is loud enough to be speech. */
export function loudFrames(samples: Int16Array): boolean[] {
  const loudness: number[] = [];
  for (let at = 0; at + frameSamples <= samples.length; at += frameSamples) {
    const frame = samples.subarray(at, at + frameSamples);
    loudness.push(Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / frameSamples));
  }
  const sorted = loudness.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  const [noise, loudest] = [at(0.1), at(0.9)];
  const least = Math.min(
    speechShare.most * loudest,
    Math.max(speechShare.ofLoudest * loudest, speechShare.ofNoise * noise),
  );
  return loudness.map((value) => value > least);
}
