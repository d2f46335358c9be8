import { imageLimits } from '../../packages/engines/image/image-limits';
import { enlargedPixelsMax } from '../../packages/engines/models';

/** Longest text of one request of the text family, in Unicode code points. */
export const textCodePointsMax = 10_000;

/** Largest body of the text family, in bytes: four for each code point, twice over for escapes. */
export const textBodyBytesMax = 131_072;

/** Largest body of a chat request, in bytes; images travel inside it. */
export const chatBodyBytesMax = 4_194_304;

/** Most messages of one chat request. */
export const chatMessagesMax = 2_048;

/** Largest recording, in bytes, and largest body that brings one, with the form around it. */
export const audioBytesMax = 26_214_400;
export const speechBodyBytesMax = audioBytesMax + 65_536;

/** Longest recording, in seconds. */
export const audioSecondsMax = 7_200;

/** Longest recording, in seconds, whose reading is scored, and longest that an engine of the system transcribes. */
export const pronouncedSecondsMax = 60;
export const heardSecondsMax = 300;

/** Longest text whose reading is scored, in words and in Unicode code points. */
export const pronouncedWordsMax = 100;
export const pronouncedCodePointsMax = 1_000;

/** Longest stream of speech, in seconds of sound and of time; longest silence of its caller; largest frame in bytes. */
export const streamedSecondsMax = 900;
export const streamIdleSecondsMax = 30;
export const streamFrameBytesMax = 65_536;

/** Longest text of one request to speak, in Unicode code points, and largest body that brings one, in bytes. */
export const synthesisCodePointsMax = 4_096;
export const synthesisBodyBytesMax = 65_536;

/** Longest speech that is made of one text, in seconds, as estimated before. */
export const speechSecondsMax = 1_800;

/** Largest image, in bytes, and largest body that brings one, with the form around it. */
export const imageBytesMax = imageLimits.bytes;
export const imageBodyBytesMax = imageBytesMax + 65_536;

/** Most pixels of an image that comes, of one that is to be enlarged here, and of what is made of either. */
export const imagePixelsMax = imageLimits.pixelsIn;
export const enlargedImagePixelsMax = enlargedPixelsMax;
export const madeImagePixelsMax = imageLimits.pixelsOut;

/** Default limits of a new key: the free tier, which needs no card. */
export const freeTier = { requestsPerMinute: 60, requestsPerMonth: 1_000 };

/** Largest values that a founder may set. */
export const requestsPerMinuteMax = 60_000;
export const requestsPerMonthMax = 100_000_000;

/** Default and maximum time that both secrets work after a rotation, in hours. */
export const graceHours = 24;
export const graceHoursMax = 720;

/** Maximum time that a request may hold its part of the allowance, in minutes. Longer than any request lasts. */
export const holdMinutes = 40;

/** Maximum time to read the bytes of an answer, in milliseconds. The hold must not expire before they end. */
export const answerReadWithinMs = (holdMinutes - 2) * 60_000;

/** Maximum time for one answer of a provider, in milliseconds. */
export const providerAnswerWithinMs = 600_000;

/** Lifetime of a trial key, and time to claim a granted one, in days. */
export const trialDays = 30;
export const trialClaimDays = 30;
