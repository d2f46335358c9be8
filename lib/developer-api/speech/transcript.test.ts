import { describe, expect, it } from 'vitest';
import { deltaOf, srtOf, type Transcript, textOfSegments, verboseTranscript, vttOf } from './transcript';

const transcript: Transcript = {
  language: 'en-US',
  seconds: 3_725.5,
  segments: [
    { text: 'go forward', start: 0.25, end: 1, words: [{ word: 'go', start: 0.25, end: 0.5 }] },
    { text: 'ten meters', start: 3_723.004, end: 3_725.1 },
  ],
};

describe('a transcript', () => {
  it('can be converted to subtitles', () => {
    expect(srtOf(transcript)).toBe(
      '1\n00:00:00,250 --> 00:00:01,000\ngo forward\n\n2\n01:02:03,004 --> 01:02:05,100\nten meters\n',
    );
    expect(vttOf(transcript)).toBe(
      'WEBVTT\n\n00:00:00.250 --> 00:00:01.000\ngo forward\n\n01:02:03.004 --> 01:02:05.100\nten meters\n',
    );
  });

  it('has the times of segments, and of words if requested', () => {
    expect(verboseTranscript(transcript, [])).toEqual({
      task: 'transcribe',
      language: 'english',
      duration: 3_725.5,
      text: 'go forward ten meters',
      segments: [
        { id: 0, seek: 0, start: 0.25, end: 1, text: 'go forward' },
        { id: 1, seek: 0, start: 3_723.004, end: 3_725.1, text: 'ten meters' },
      ],
    });
    expect(verboseTranscript(transcript, ['word'])).toMatchObject({
      words: [{ word: 'go', start: 0.25, end: 0.5 }],
    });
  });

  it('is the sum of the partial results', () => {
    const deltas = transcript.segments.map((segment, at) => deltaOf(segment, at === 0));
    expect(deltas.map((event) => ('delta' in event ? event.delta : '')).join('')).toBe(
      textOfSegments(transcript.segments),
    );
  });
});
