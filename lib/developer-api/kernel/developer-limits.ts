import { imageLimits } from '../../../packages/engines/image/image-limits';
import { enlargedPixelsMax } from '../../../packages/engines/models';

/** Maximum text of one text request, in Unicode code points. */
export const textCodePointsMax = 10_000;

/** Maximum body of a text request, in bytes: four for each code point, doubled for escapes. */
export const textBodyBytesMax = 131_072;

/** Maximum body of a chat request, in bytes, including its images. */
export const chatBodyBytesMax = 4_194_304;

export const chatMessagesMax = 2_048;

/** Maximum size of a recording, and of a form that contains one, in bytes. */
export const audioBytesMax = 26_214_400;
export const speechBodyBytesMax = audioBytesMax + 65_536;

export const audioSecondsMax = 7_200;

/** Maximum length of a recording for pronunciation, and for transcription by an installed engine, in seconds. */
export const pronouncedSecondsMax = 60;
export const transcribedSecondsMax = 300;

/** Maximum text for pronunciation, in words and in Unicode code points. */
export const pronouncedWordsMax = 100;
export const pronouncedCodePointsMax = 1_000;

/** Limits of a speech stream: sound and time in seconds, silence of the caller in seconds, frame in bytes. */
export const streamedSecondsMax = 900;
export const streamIdleSecondsMax = 30;
export const streamFrameBytesMax = 65_536;

/** Maximum text of a synthesis request, in Unicode code points, and maximum body, in bytes. */
export const synthesisCodePointsMax = 4_096;
export const synthesisBodyBytesMax = 65_536;

export const speechSecondsMax = 1_800;

export const imageBytesMax = imageLimits.bytes;
export const imageBodyBytesMax = imageBytesMax + 65_536;

export const imagePixelsMax = imageLimits.pixelsIn;
export const enlargedImagePixelsMax = enlargedPixelsMax;
export const madeImagePixelsMax = imageLimits.pixelsOut;

/** Default limits of a new key: the free tier, which needs no card. */
export const freeTier = { requestsPerMinute: 60, requestsPerMonth: 1_000 };

export const requestsPerMinuteMax = 60_000;
export const requestsPerMonthMax = 100_000_000;

export const graceHours = 24;
export const graceHoursMax = 720;

/** Maximum time that a request may hold its part of the allowance, in minutes. Longer than any request lasts. */
export const holdMinutes = 40;

/** Maximum time to read the bytes of an answer, in milliseconds. The hold must not expire before they end. */
export const answerReadWithinMs = (holdMinutes - 2) * 60_000;

export const providerAnswerWithinMs = 600_000;

/** Lifetime of a trial key, and time to claim a granted one, in days. */
export const trialDays = 30;
export const trialClaimDays = 30;
