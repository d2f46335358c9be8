import type { Label } from './label-scan';

/** The six digits of an Indian address, whose first two name a postal circle. */
const SIX_DIGITS = /[\s:：–=.-]{0,4}[1-8][0-9]{2}[ -]?[0-9]{3}(?![0-9])/y;
const PIN = /^(?:pin|पिन)/;
const PIN_CODE = /^(?:pin ?code|पिन ?कोड)$/;
const PLACE =
  /(?<![a-z])(?:post(?:al)?|office|address|zip|city|district|state|plot|sector|road|street|nagar|floor|towers?|warehouse|delivery|india|bengaluru|bangalore|mumbai|delhi|chennai|kolkata|hyderabad|pune|noida|gurugram|gurgaon|haryana|ahmedabad|jaipur|kochi|kerala|karnataka|maharashtra|gujarat|tamil nadu|lucknow|indore|डाक|पता)(?![a-z])/;
const DEVICE =
  /(?<![a-z])(?:door|gate|alarm|phone|handset|sim|card|safe|terminal|app|login|log in|device|lock|unlock|voicemail|entry|lift|is)(?![a-z])/;
const AROUND = 60;

/** Returns true if a code word is the "PIN code" of a postal address, not of a device. */
export function isPostalCode(lower: string, { kind, start, end }: Label): boolean {
  if (kind !== 'code') return false;
  SIX_DIGITS.lastIndex = end;
  if (!SIX_DIGITS.test(lower)) return false;
  const word = lower.slice(start, end).trimEnd();
  if (!PIN.test(word)) return false;
  const around = `${lower.slice(Math.max(0, start - AROUND), start)} ${lower.slice(end, end + AROUND)}`;
  return PLACE.test(around) || (PIN_CODE.test(word) && !DEVICE.test(around));
}
