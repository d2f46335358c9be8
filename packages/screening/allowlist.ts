import { isRandom } from './base64-runs';

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

/** Beginnings of words that describe how a secret is stored, created or used. */
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

/** Returns true for a compound that describes a credential but is not one: "AES-256-encrypted", "14+Zeichen". */
function isJargon(value: string): boolean {
  return (
    value.length <= 60 &&
    (STANDARD_WORD.test(value) || MEASURED.test(value) || KEPT_WORDS.test(value) || RELEASE.test(value))
  );
}

const PLACEHOLDER =
  /^(?:<|\$\{|\$\(|\$[a-z_]{3,40}$|\{|\[|%[A-Za-z_]{2,40}%|\*{2,}|•|[xX]{3,}(?:[-_ ]?[xX]{2,})*$|\.{2,}|…|_{2,}|-{2,}|#{2,}|\?+$|your|env[.:]|process\.env|os\.environ|secrets?\.|vault:|getenv|\(|redacted|hidden|example$|placeholder|insert|enter|replace)/i;
const DIGIT = /[0-9]/;
/** A path of lower-case names, or a link. */
const PATH = /^\/?(?:[a-z0-9_.~-]{1,40}\/){2}|:\/\//;
/** A shell variable, in capitals: `$DB_PASSWORD1`. */
const VARIABLE = /^\$[A-Z_][A-Z0-9_]{2,40}$/;
const CALL = /^(?:[A-Za-z_.]{2,40}|n?varchar2?|n?char[0-9]{0,2}|u?int[0-9]{0,2}|float[0-9]{0,2})\(/i;
/** A measured value ("F1=0.93", "32px/40px"), a numbered class ("2=top-secret"), a colour (`#1a73e8`), a custom property (`--space-4`). */
const FIGURE =
  /^(?:[a-zà-ɏа-я][a-zà-ɏа-я0-9@_.-]{0,30}[=:][<>~]?[0-9]{1,6}(?:[.,][0-9]{1,4})?%?|#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})|--[a-z][a-z0-9-]{1,40}:?|[0-9]{1,6}[=:][a-zà-ɏа-я][a-zà-ɏа-я_-]{1,40}|[0-9.]{1,5}(?:px|r?em|pt|vh|vw|dp)(?:\/[0-9.]{1,5}(?:px|r?em|pt)?)?)$/i;
/** Tools that texts about passwords name with their version. */
const TOOLS =
  /^(?:1password|lastpass|bitwarden|keepass(?:xc)?|keeper|dashlane|cyberark|hashicorp|vault|okta|entra(?:-?id)?|onelogin|duo|citrix|anyconnect|globalprotect|forti(?:gate|client)|windows|macos|ubuntu|debian|chrome|edge|firefox|safari|outlook|exchange|sharepoint|salesforce|servicenow|zendesk|freshdesk|hubspot|dynamics|workday|oracle|netsuite|jira|confluence|azure|intune|zoom|teams|slack|gdpr|dsgvo|rgpd)[ -]?v?[0-9]{1,4}(?:[./][0-9]{1,3}){0,2}$|^(?:gpt|claude|gemini|llama|mistral|qwen|deepseek|whisper)-[a-z0-9.:-]{2,40}$/i;
/** Words and numbers joined by underscores or slashes: "reset_password_v2", "step1/step2". */
export const SNAKE = /^[a-z]{2,16}[0-9]?(?:[_/][a-z]{1,16}[0-9]?){1,6}$/i;
/** The number of a bank account, verified by its check digits. */
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

function isIban(value: string): boolean {
  if (!IBAN.test(value)) return false;
  let rest = 0;
  for (const char of value.slice(4) + value.slice(0, 4)) {
    const digit = Number.parseInt(char, 36);
    rest = (rest * (digit > 9 ? 100 : 10) + digit) % 97;
  }
  return rest === 1;
}

/** Required form of a name of tokens, tools or accounts, checked first because the full patterns cost more. */
const JOINED_OR_NUMBERED = /[a-z0-9][-./_ ][a-z0-9]|[a-z]v?[0-9.]{1,9}$|[0-9]{8}/i;

/** A token of a design system: "color-primary-500", "shadow-lg-2xl". */
const DESIGN =
  /^(?:-{0,2}(?:[a-z0-9]{1,12}[-./]){0,4})?(?:colou?r|couleur|farbe|cor|colore|kleur|f[aä]rg|spac(?:e|ing)|sp|font|text|bg|background|border|radius|shadow|elevation|size|sizing|line|z|breakpoint|motion|opacity|button|icon|surface|brand|grid|gap|padding|margin|typography)(?:[-./_][a-z0-9]{1,16}){1,6}$/;
const TECHNICAL =
  /^(?:(?:aes|sha|rsa|md|oauth|saml|rfc|iso|iec|nist|erc|bip|eip|ecdsa|ed|x|pkcs|hs|rs|es|ps|tls|ssl|pbkdf|argon|bcrypt|scrypt|fido|u2f|oidc|http|ipv|utf|base|crc|hmac|soc|pci|cve|office|microsoft|o|m|windows|win|auth|gpt|claude|llama|gemini|mistral|ec|web|fy|cy|q|h|v|ver|version|phase|wave|stage|tier|level|step|sprint|release|article|art|section|python|node|java|php|net|ios|android|chapter|annex|apt|b2|s|k8s|sap|sql|db|log4j|p|usb|mp|en|din|c|g|r|f|t|l|e)[-_/. ]?[0-9]{1,5}(?:[-_/.:](?:sha[0-9]{1,3}|[0-9]{1,5}|hana|[a-z]{1,3}))*[a-z]?|[0-9]{1,4}(?:fa|des|d|nf)|1password|s\/?4hana|b2[bcge]|[a-z]2[a-z]|7-?zip|365|log4j[0-9]?|oauth2?(?:\.0)?|p-?256|secp256[kr]1|curve25519|chacha20(?:-poly1305)?|aes(?:[-_]?(?:ni|gcm|cbc|ctr|xts|siv|ccm|cmac|kw|key|128|192|256)){0,3}|sha[0-9-]{1,6}|base64(?:url)?|gpt-?[0-9.]{1,3}o?(?:-[a-z]{2,6})?|x509|mp[34]|i18n|l10n|covid-?19|usd[0-9.]+|eur[0-9.]+)$/i;
const MEASURE =
  /^(?:[A-Z]{2,5}[+][0-9]{1,3}|(?:us|hk|nz|[acsr])?[$€£][0-9][0-9.,]{0,9}[kmb]?(?:n|io)?|[~≥>+<]?[0-9]{1,6}(?:[.,][0-9]{1,3})?(?:[-–][0-9]{1,6})?(?:\+|-[a-zà-ž]{2,20}|(?:st|nd|rd|th)-[a-z]{2,20}|-?(?:x|k|m|h|s|d|w|y|ms|hr|hrs|st|nd|rd|th|min|mins|sec|day|days|week|weeks|month|months|year|years|bit|bits|byte|bytes|kb|mb|gb|tb|char|chars|characters|zeichen|caracteres|usd|eur|gbp|pm|am|%|€|k€|tage|stunden|jours|heures|dias|días|giorni|dagen|dni|dagar|gün|дней|символов))\+?)$/i;
const DATE =
  /^(?:[0-9]{1,4}[-./][0-9]{1,2}(?:[-./][0-9]{1,4})?(?:[T ][0-9:.]*Z?)?|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:am|pm|h|z|uhr)?|(?:q[1-4]|h[12])?[-/]?(?:q[1-4]|h[12]|fy|cy)[-/]?[0-9]{2,4}|[0-9]{2,4}[-/]?q[1-4]|h[12][-/]?[0-9]{2,4}|[0-9]{4}-w[0-9]{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[-/]?[0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2}.{0,20}|[0-9]{1,2}h[0-9]{2})$/i;
const VERSION = /^v?[0-9]{1,4}(?:\.[0-9]{1,6}){1,4}(?:[-+.]?(?:rc|beta|alpha|lts|dev|x)?[0-9]{0,4})$/i;
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|\/[a-z0-9_.-]|~\/|\.{1,2}\/|[A-Za-z]:\\|arn:|urn:|did:|sha[0-9]{1,3}[:-]|md5:|data:|mailto:|[^\s@]{1,60}@[A-Za-z0-9-]{1,60}\.[A-Za-z]{2,}|#[0-9]+$|0x[0-9a-f]{40}$|(?:ticket|case|issue|order|ref|bug|pr|no|nr)#[0-9]+$|(?:room|raum|ext|floor|zone|gate|bay|unit|desk)[-.][a-z]?[0-9.-]{1,8}$|AAAA[BCE][23]N)/i;
const HOST =
  /^[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){0,4}\.(?:com|net|org|io|ai|dev|de|eu|fr|es|it|nl|pl|se|tr|ru|jp|cn|kr|uk|pt|br|app|cloud|local|internal|json|ya?ml|txt|pdf|csv|xlsx?|docx?|md|ts|js|py|env|zip|png)(?:[:/].*)?$/i;
export const TICKET = /^[A-Z]{1,6}(?:-[0-9]{1,8}){1,3}$/;
export const WORD_PATH = /^[\p{L}']{2,}(?:[-/.&+][\p{L}']{1,}){1,6}$/u;
export const JARGON =
  /^(?:[a-z]{2,}|[A-Z][a-z]{2,}|[0-9]{1,4})(?:[-_./](?:[a-z]{2,}|[A-Z][a-z]{2,}|[A-Z]{2,4}|[0-9]{1,4}))+$/;
/** Words and a number, as password generators join them: "river-mars-428", not "us-east-1" or "Office-365-rollout". */
export const WORDS_AND_NUMBER = /^(?:[a-z]{4,}[-_.]){2,5}[0-9]{2,6}$/i;
/** "Intune2024", "Vault1.15", "1Password8", "RDP2012": a name and its version. */
export const PRODUCT = /^[0-9]?\p{Lu}\p{L}+[0-9]{1,4}(?:\.[0-9]{1,3}){0,2}$/u;
/** "RDP2012", and numbers of help desks: "INC0012345". */
export const ACRONYM =
  /^(?:[A-Z]{2,6}[0-9]{1,4}|(?:INC|KB|REQ|RITM|SCTASK|CHG|PRB|SR|CASE|TKT|WO|PO)[0-9]{4,10})$/;
/** "PCI-DSS4", "Entra-ID2", "L2-Support": capitals, names and numbers joined. */
export const JOINED_NAMES =
  /^(?:[A-Z]{1,4}[0-9]{0,2}|[A-Z][a-z]{2,})(?:[-/](?:[A-Z]{1,4}[0-9]{0,2}|[A-Z]?[a-z]{2,}[0-9]{0,2}|[0-9]{1,4}))+$/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** An identifier that ends in a UUID: `agent-…`. */
export const UUID_INSIDE = /[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A value of base64 that begins like a path: "/KZZsEftJpHU3vJL…". */
const SLASHED_RUN = /^\/[A-Za-z0-9+/]{24,400}={0,2}$/;

/** Returns true for a placeholder, technical term, measure, date, version, address or host. */
export function isAllowed(value: string): boolean {
  if (SLASHED_RUN.test(value) && isRandom(value)) return false;
  return (
    PLACEHOLDER.test(value) ||
    (value.startsWith('$') && VARIABLE.test(value)) ||
    (value.includes('/') && PATH.test(value)) ||
    (value.includes('(') && (CALL.test(value) || value.includes(']('))) ||
    FIGURE.test(value) ||
    (JOINED_OR_NUMBERED.test(value) && (DESIGN.test(value) || TOOLS.test(value) || isIban(value))) ||
    TECHNICAL.test(value) ||
    (DIGIT.test(value) && (MEASURE.test(value) || DATE.test(value) || isJargon(value))) ||
    (value.includes('.') && (VERSION.test(value) || HOST.test(value))) ||
    ADDRESS.test(value)
  );
}
