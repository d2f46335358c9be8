/** Standards, algorithms and techniques, each with its number: "AES-256", "RFC7517", "2FA", "v2", "X.509". */
const STANDARD =
  '(?:(?:aes|sha|hmac|rsa|e[cd]dsa|ecdh|ed|curve|sm|md|crc|hs|rs|es|ps|tls|ssl|pbkdf|argon|bcrypt|scrypt|fido|webauthn|u2f|o?auth|oidc|saml|scim|ldap|jw[tes]|pkcs|rfc|iso|iec|nist|fips|din|en|pci|soc|erc|sso|mfa|t?otp|kms|hsm|tpm|rest|http|grpc|soap|api|utf|base|гост|w3c|v|x\\.?|p(?=-?[0-9]{3}))[-_.]?[0-9]{0,5}(?:[.-][0-9]{1,4}){0,2}(?:id|[a-z])?|[23]fa|e2e|b2[bc])';
const STANDARD_WORD = new RegExp(`^${STANDARD}(?:[-_](?:${STANDARD}|\\p{L}{2,24})){0,3}-?$`, 'iu');

/** Beginnings of units in fourteen languages. */
const UNIT =
  '(?:digit|dígit|factor|faktor|facteur|fattor|char|zeichen|stellig|carac|carat|teken|znak|tecken|karakter|символ|bit|byte|day|tag|jour|d[ií]a|giorn|dag|dni|gün|дн|hour|stund|heur|hora|or[ae]|uur|min|sec|sek|week|woche|wort|word|mot|palabr|parol|number|ziffer|chiffr|cifr|step|round)';
/** "12+characters", "90-Tage-Wechsel", "4-digit-code", "24h-valid". */
const MEASURED = new RegExp(
  `^[0-9]{1,5}(?:-[0-9]{1,5})?(?:[+-]${UNIT}\\p{L}{0,14}|[hdw](?=-))(?:-\\p{L}{2,24}){0,2}$`,
  'iu',
);

/** Beginnings of words that say how a secret is kept, made or used. */
const KEPT =
  '(?:hash|gehash|hach|salt|gesalz|sal[ée]|sign|firm|assin|assign|ondert|podpis|imzal|подпис|encr|verschl|chiffr|cifr|cripto|versl|szyfr|kryp|şifre|шифр|manag|verwalt|protect|geschütz|prot[eé]g|rotat|rotier|reset|rücks|replac|ersatz|remplac|compli|conform|konform|compat|kompat|only|unique|solo|solamente|apenas|soltanto|tylko|endast|только|mandat|oblig|pflicht|verplicht|obowi|zorunlu|обяз|requir|nötig|base[ds]|basier|basad|basat|gest[uü]tz|back|bound|deriv|sync|test|gepr|allow|enabl|certif|zertif|valid|gültig|maxim|m[aá]xim|massim|minim|m[ií]nim|standard|estándar|padr|endp|support)';
/** Words and numbers before such a word: "Kong-3.4-managed", "SAP-9-compliant". */
const KEPT_WORDS = new RegExp(
  `^(?:\\p{L}{2,16}|v?[0-9]{1,4}(?:\\.[0-9]{1,4}){0,3})(?:-(?:\\p{L}{2,16}|v?[0-9]{1,4}(?:\\.[0-9]{1,4}){0,3})){0,3}-${KEPT}\\p{L}{0,14}$`,
  'iu',
);
/** A module, a model or a scheme and its version: "SAP-MDG-9.2", "SentencePiece-32k", "per-tenant-v4". */
const RELEASE =
  /^(?:[A-Z]{2,6}(?:-[A-Z]{2,6}){0,2}-[0-9]{1,3}(?:\.[0-9]{1,3}){1,3}|\p{L}{3,20}-[0-9]{1,3}k|(?:cl|o)[0-9]{2,3}k_base|\p{Ll}{2,12}(?:-\p{Ll}{2,12}){1,3}-v[0-9]{1,2})$/u;

/** Returns true for a compound that describes a credential and is none: "AES-256-encrypted", "14+Zeichen". */
export function isJargon(value: string): boolean {
  return (
    value.length <= 60 &&
    (STANDARD_WORD.test(value) || MEASURED.test(value) || KEPT_WORDS.test(value) || RELEASE.test(value))
  );
}
