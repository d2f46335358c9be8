/** How a credential word is linked to the value that follows it, from the surest to the least sure. */
export type Link = 'assigned' | 'quoted' | 'colon' | 'spoken' | 'adjacent' | 'remote' | 'loose';

const PLACEHOLDER =
  /^(?:<|\$\{|\$\(|\$[A-Z_][A-Z0-9_]{2,40}$|\{|\[|%[A-Za-z_]{2,40}%|\*{2,}|•|[xX]{3,}(?:[-_ ]?[xX]{2,})*$|\.{2,}|…|_{2,}|-{2,}|#{2,}|\?+$|your|env[.:]|process\.env|os\.environ|secrets?\.|vault:|getenv|\(|redacted|hidden|example$|placeholder|insert|enter|replace)/i;
const CALL = /^[A-Za-z_.]{2,40}\(/;
const TECHNICAL =
  /^(?:(?:aes|sha|rsa|md|oauth|saml|rfc|iso|iec|nist|erc|bip|eip|ecdsa|ed|x|pkcs|hs|rs|es|ps|tls|ssl|pbkdf|argon|bcrypt|scrypt|fido|u2f|oidc|http|ipv|utf|base|crc|hmac|soc|pci|cve|office|microsoft|o|m|windows|win|auth|gpt|claude|llama|gemini|mistral|ec|web|fy|cy|q|h|v|ver|version|phase|wave|stage|tier|level|step|sprint|release|article|art|section|python|node|java|php|net|ios|android|chapter|annex|apt|b2|s|k8s|sap|sql|db|log4j|p|usb|mp|en|din|c|g|r|f|t|l|e)[-_/. ]?[0-9]{1,5}(?:[-_/.:](?:sha[0-9]{1,3}|[0-9]{1,5}|hana|[a-z]{1,3}))*[a-z]?|[0-9]{1,4}(?:fa|des|d|nf)|1password|s\/?4hana|b2[bcge]|[a-z]2[a-z]|7-?zip|365|log4j[0-9]?|oauth2?(?:\.0)?|p-?256|secp256[kr]1|curve25519|chacha20(?:-poly1305)?|aes[a-z0-9-]{0,12}|sha[0-9-]{1,6}|base64(?:url)?|gpt-?[0-9.]{1,3}o?(?:-[a-z]{2,6})?|x509|mp[34]|i18n|l10n|covid-?19|usd[0-9.]+|eur[0-9.]+)$/i;
const MEASURE =
  /^[~≥>+<]?[0-9]{1,6}(?:[.,][0-9]{1,3})?(?:[-–][0-9]{1,6})?(?:\+|-[a-zà-ž]{2,20}|-?(?:x|k|m|h|s|d|w|y|ms|hr|hrs|st|nd|rd|th|min|mins|sec|day|days|week|weeks|month|months|year|years|bit|bits|byte|bytes|kb|mb|gb|tb|char|chars|characters|zeichen|caracteres|usd|eur|gbp|pm|am|%|€|k€|tage|stunden|jours|heures|dias|días|giorni|dagen|dni|dagar|gün|дней|символов))\+?$/i;
const DATE =
  /^(?:[0-9]{1,4}[-./][0-9]{1,2}(?:[-./][0-9]{1,4})?(?:[T ][0-9:.]*Z?)?|[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:am|pm|h|z|uhr)?|(?:q[1-4]|h[12])?[-/]?(?:q[1-4]|h[12]|fy|cy)[-/]?[0-9]{2,4}|[0-9]{2,4}[-/]?q[1-4]|h[12][-/]?[0-9]{2,4}|[0-9]{4}-w[0-9]{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[-/]?[0-9]{2,4}|[0-9]{4}-[0-9]{2}-[0-9]{2}.{0,20}|[0-9]{1,2}h[0-9]{2})$/i;
const VERSION = /^v?[0-9]{1,4}(?:\.[0-9]{1,6}){1,4}(?:[-+.]?(?:rc|beta|alpha|lts|dev|x)?[0-9]{0,4})$/i;
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|\/[a-z0-9_.-]|~\/|\.{1,2}\/|[A-Za-z]:\\|arn:|urn:|did:|sha[0-9]{1,3}[:-]|md5:|data:|mailto:|[^\s@]{1,60}@[A-Za-z0-9-]{1,60}\.[A-Za-z]{2,}|#[0-9])/i;
const HOST =
  /^[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){0,4}\.(?:com|net|org|io|ai|dev|de|eu|fr|es|it|nl|pl|se|tr|ru|jp|cn|kr|uk|pt|br|app|cloud|local|internal|json|ya?ml|txt|pdf|csv|xlsx?|docx?|md|ts|js|py|env|zip|png)(?:[:/].*)?$/i;
const TICKET = /^[A-Z]{1,6}-[0-9]{1,8}$/;
const WORD_PATH = /^[\p{L}']{2,}(?:[-/.&+][\p{L}']{1,}){1,6}$/u;
const JARGON =
  /^(?:[a-z]{3,}|[A-Z][a-z]{2,}|[0-9]{1,4})(?:[-_./](?:[a-z]{2,}|[A-Z][a-z]{2,}|[A-Z]{2,4}|[0-9]{1,4}))+$/;
/** Words and a number, as password generators join them: "river-mars-428", not "us-east-1" or "Office-365-rollout". */
const WORDS_AND_NUMBER = /^(?:[a-z]{4,}[-_.]){2,5}[0-9]{2,6}$/i;
/** "Intune2024", "RDP2012": a name and its version. */
const PRODUCT = /^\p{Lu}\p{L}+[0-9]{1,4}$/u;
const ACRONYM = /^[A-Z]{2,6}[0-9]{1,4}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Words that stand where a value would and say that there is none. */
const STATEMENTS = new Set(
  (
    'required optional none null nil undefined unknown hidden redacted removed masked string text varchar char number integer int boolean bool bytes object array true false yes no on off enabled disabled active inactive encrypted hashed salted managed rotated confidential private public pending later separate separately shared stored valid invalid expired revoked reset forgotten lost missing empty blank default unchanged protected protection policy policies rules length minimum strength management manager rotation expiry authentication authorization auth login access security support contact phone email mail call ask see via provided upon request available unavailable tbd tba tbc n/a na soon todo here there below above attached anything something nothing same different unique random strong weak secure complex simple standard custom manual automatic internal external only never always sent please vault bitwarden lastpass keepass keychain okta saml oauth basic bearer digest token tokens key keys password passwords secret secrets value values field fields type name names user users username account test utility billing budget count usage limit limits price pricing cost costs economics sales session sessions generation storage store integration api data based less free only sms app apps biometric biometrics fingerprint passkey passkeys magic link links sso mfa ldap and or the with without for from not we our your their this that which who what when how ' +
    'erforderlich optional keine keiner unbekannt geheim siehe folgt separat getrennt per vergessen zurücksetzen ja nein ' +
    'obligatorio opcional ninguna ninguno desconocida secreta véase ver aparte olvidada sí requerida requerido pendiente ' +
    'obrigatória obrigatório opcional nenhuma nenhum veja separado esquecida sim não ' +
    'requis obligatoire facultatif aucun aucune inconnu voir séparément oublié oui non confidentiel ' +
    'obbligatoria obbligatorio opzionale nessuna nessuno vedi separatamente dimenticata ' +
    'vereist verplicht optioneel geen onbekend zie apart vergeten nee ' +
    'wymagane opcjonalne brak nieznane zobacz osobno tak nie krävs valfritt inget ingen okänt se separat glömt ja nej ' +
    'obligatoria obligatorio compartida privada cifrada gestionada protegida expirada pública secreta obligatoire requise partagé partagée chiffré géré fourni fournie communiqué condivisa cifrata riservata protetta compartilhada criptografada protegida pendente gedeeld versleuteld beveiligd udostępnione zaszyfrowane wymagany wymagana poufne delat krypterat hemligt zorunlu zorunludur paylaşılmaz şifreli gizli скрыт скрыто общий обязателен требуется отсутствует verschlüsselt vertraulich benötigt pflicht geändert abgelaufen gesperrt nötig verwaltet 必須 必填 필수 ' +
    'gerekli isteğe yok bilinmiyor bkz ayrıca evet hayır обязательно нет см отдельно да неизвестен'
  ).split(' '),
);
const WEAK_PASSWORDS = new Set(
  'letmein qwerty qwertz azerty hunter swordfish changeme changeit iloveyou sunshine princess dragon monkey football baseball superman batman trustno welcome opensesame sesame abcdef abcdefg abcdefgh asdfgh asdfghjkl zxcvbn qwertyuiop hunter correcthorsebatterystaple toor geheim passw0rd'.split(
    ' ',
  ),
);
const FUNCTION_WORD =
  /^(?:to|be|is|are|the|a|an|of|by|in|on|at|or|and|for|from|with|will|not|per|via|our|your|we|you|it|as|zu|und|oder|der|die|das|wird|ist|von|mit|de|la|le|el|se|y|o|et|ou|du|des|di|e|il|en|het|van|w|na|i|att|och|end|case|based|up|out|off|one|two|all|any|no|self|non|pre|multi|cross|real|high|low|long|short|time|term|level|day|first|third|part|party|use|user|side|only|wide|free)$/i;

const DIGIT = /[0-9]/;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const SYMBOL = /[!@#$%^&*+=?~§€£]/;
const INNER_SYMBOL = /[\p{L}0-9][!@#$%^&*+=?~§|\\]{1,4}[\p{L}0-9]|^[!@#$%^&*][\p{L}0-9].*[!@#$%^&*]/u;
const TRAILING = /[.,;:)\]}\\]+$/;

function isInnocent(value: string): boolean {
  return (
    PLACEHOLDER.test(value) ||
    CALL.test(value) ||
    TECHNICAL.test(value) ||
    MEASURE.test(value) ||
    DATE.test(value) ||
    VERSION.test(value) ||
    ADDRESS.test(value) ||
    HOST.test(value)
  );
}

/** What the simplest examples and default accounts are assigned; `password=secret` is no statement. */
const DEFAULTS = new Set(['secret', 'password', 'admin', 'test', 'root', 'geheim', 'user', 'passwd']);

function isStatement(value: string): boolean {
  return STATEMENTS.has(value.toLowerCase());
}

/** Shannon entropy in bits a character of the first 64 characters. */
function entropyBits(value: string): number {
  const counts = new Map<string, number>();
  const length = Math.min(value.length, 64);
  for (let i = 0; i < length; i++) counts.set(value.charAt(i), (counts.get(value.charAt(i)) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length);
  return bits;
}

/** Letters, digits and a symbol, or capitals inside: a value that no prose contains. */
export function isUnmistakable(raw: string): boolean {
  const value = raw.replace(TRAILING, '');
  if (value.length < 6 || isInnocent(value)) return false;
  const bare = value.replace(/!+$/, '');
  if (isInnocent(bare) || TICKET.test(bare)) return false;
  const digit = DIGIT.test(value);
  if (!LETTER.test(value)) return false;
  if (digit && SYMBOL.test(value)) return !/^[€£$]|%$/.test(value);
  if (INNER_SYMBOL.test(value) && !WORD_PATH.test(value)) return true;
  return digit && UPPER.test(value) && LOWER.test(value) && value.length >= 8 && !/[-_./,:]/.test(value);
}

function isRatherPassword(value: string): boolean {
  return !TICKET.test(value) && !ACRONYM.test(value) && (!JARGON.test(value) || WORDS_AND_NUMBER.test(value));
}

/** Whether a value linked to a password word is one. `ends`: nothing but punctuation follows it on its line. */
export function isPassword(raw: string, link: Link, ends: boolean): boolean {
  const value = raw.replace(TRAILING, '');
  if (value.length < 4) return false;
  const bare = value.replace(/[!?]+$/, '');
  if (link === 'loose') return isUnmistakable(value) && !PRODUCT.test(bare);
  const isDigit = DIGIT.test(bare);
  if (!isDigit && !SYMBOL.test(value)) return isWordPassword(value, link, ends);
  if (isInnocent(value) || isInnocent(bare) || isStatement(bare)) return false;
  if (link === 'remote') {
    if (isDigit && LETTER.test(bare) && bare.length >= 6) return isRatherPassword(bare);
    return isUnmistakable(value);
  }
  const sure = link === 'assigned' || link === 'quoted' || (link === 'colon' && ends);
  if (isDigit) {
    if (LETTER.test(bare)) {
      if (bare.length < 5 && !(sure && bare.length === 4)) return false;
      if (link === 'adjacent') return bare.length >= 6 && isRatherPassword(bare);
      return link !== 'spoken' || !TICKET.test(bare);
    }
    if (SYMBOL.test(bare) && bare.length >= 5) return !/^[$€£+]|%$/.test(bare);
    if (!/^[0-9][0-9 .-]*$/.test(bare)) return false;
    if (sure) return bare.length >= 4;
    return ends && bare.length >= (link === 'spoken' ? 4 : 6);
  }
  if (INNER_SYMBOL.test(value) && value.length >= 5 && !WORD_PATH.test(value)) return true;
  return bare !== value && isWordPassword(bare, link, ends);
}

/** A value of letters only: known weak passwords, and words where nothing but a value can stand. */
function isWordPassword(value: string, link: Link, ends: boolean): boolean {
  if (link === 'remote' || value.length > 80) return false;
  const lower = value.toLowerCase();
  if (WEAK_PASSWORDS.has(lower)) return true;
  if (link === 'assigned' || link === 'quoted') {
    return DEFAULTS.has(lower) || (isPlainWord(value) && !isInnocent(value) && !isStatement(value));
  }
  if (/^[a-z]{3,16}(?:[-_][a-z]{3,16}){2,7}$/i.test(value)) {
    return !value.split(/[-_]/).some((word) => FUNCTION_WORD.test(word));
  }
  return (
    link === 'colon' && ends && /^\p{Ll}{4,24}$/u.test(value) && !isStatement(value) && !isInnocent(value)
  );
}

function isPlainWord(value: string): boolean {
  return (
    /^[\p{L}_-]{4,40}$/u.test(value) &&
    !/^(?:my|the|our|user|db|get|new|old)?_?(?:pass|password|secret|token|key)s?(?:_|$)/i.test(value)
  );
}

/** Whether a value linked to a key, token or secret is one. `ends`: nothing follows it on its line. */
export function isKey(raw: string, link: Link, ends: boolean): boolean {
  const value = raw.replace(TRAILING, '').replace(/[!?]+$/, '');
  if (value.length < 6) return false;
  if (!DIGIT.test(value) && link !== 'assigned' && link !== 'quoted' && value.length < 16) return false;
  if (UUID.test(value)) return link !== 'adjacent' || ends;
  if (isInnocent(value) || isStatement(value) || TICKET.test(value) || JARGON.test(value)) return false;
  if (/^0x[0-9a-f]{40}$/i.test(value)) return false;
  const sure = link === 'assigned' || link === 'quoted' || ends;
  if (DIGIT.test(value)) {
    if (!LETTER.test(value)) return (link === 'assigned' || link === 'quoted') && /^[0-9]{8,}$/.test(value);
    if (link === 'adjacent' || link === 'remote') return value.length >= 12 && entropyBits(value) > 2.9;
    if (sure && !(link === 'spoken' && value.length < 8)) return true;
    return value.length >= 10 && entropyBits(value) > 2.9;
  }
  if (/^[A-Za-z0-9+/_=-]{20,}$/.test(value) && UPPER.test(value) && entropyBits(value) > 3.4) {
    return LOWER.test(value) ? /[a-z][A-Z].*[a-z][A-Z].*[a-z][A-Z]/.test(value) : true;
  }
  if (link === 'assigned' || link === 'quoted') {
    return (INNER_SYMBOL.test(value) && !WORD_PATH.test(value)) || /^[a-z]{12,}$/.test(value);
  }
  return false;
}

/** A value under a word such as "key" alone: long, random, and neither an identifier nor a checksum. */
export function isLongRandom(raw: string): boolean {
  const value = raw.replace(TRAILING, '');
  if (value.length < 20 || /^[0-9a-f-]+$/i.test(value) || isInnocent(value) || JARGON.test(value))
    return false;
  return DIGIT.test(value) && LETTER.test(value) && entropyBits(value) > 3.4;
}

/** Several words in quotes or after "passphrase:", none of which a sentence needs: "correct horse battery". */
export function isPassphrase(value: string): boolean {
  const words = value.trim().split(/\s+/, 30);
  if (words.length < 3 || words.length > 24) return false;
  return words.every(
    (word) => /^\p{Ll}{3,12}[0-9]{0,3}$/u.test(word) && !FUNCTION_WORD.test(word) && !isStatement(word),
  );
}
