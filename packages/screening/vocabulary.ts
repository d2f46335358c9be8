/** Words in place of a value that mean there is none. */
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
    'valor valeur wert valore waarde wartość värde değer значение 値 值 값 contraseña senha passwort kennwort wachtwoord hasło lösenord şifre parola пароль clave chave llave schlüssel clé chiave sleutel klucz nyckel anahtar ключ ' +
    'show hide change continue cancel confirm submit save edit delete next back okay close generate copy revoke rotate update create remove view forgot choose label class category column invoice delivery billing ' +
    'restricted classified top medium high low normal critical sensitive unclassified personal ' +
    'texto texte testo tekst metin текст champ campo veld pole fält alan поле ' +
    'povinné volitelné žádné zapomenuté påkrævet valgfri glemt ingen υποχρεωτικός υποχρεωτικό προαιρετικό חובה רשות bắt buộc wajib opsional kötelező nincs pakollinen valinnainen مطلوبة إلزامية अनिवार्य आवश्यक ' +
    'gerekli isteğe yok bilinmiyor bkz ayrıca evet hayır обязательно нет см отдельно да неизвестен'
  ).split(' '),
);
export const WEAK_PASSWORDS = new Set(
  'letmein qwerty qwertz azerty hunter swordfish changeme changeit iloveyou sunshine princess dragon monkey football baseball superman batman trustno welcome opensesame sesame abcdef abcdefg abcdefgh asdfgh asdfghjkl zxcvbn qwertyuiop hunter correcthorsebatterystaple toor geheim passw0rd'.split(
    ' ',
  ),
);
export const FUNCTION_WORD =
  /^(?:to|be|is|are|the|a|an|of|by|in|on|at|or|and|for|from|with|will|not|per|via|our|your|we|you|it|as|zu|und|oder|der|die|das|wird|ist|von|mit|de|la|le|el|se|y|o|et|ou|du|des|di|e|il|en|het|van|w|na|i|att|och|end|case|based|up|out|off|one|two|all|any|no|self|non|pre|multi|cross|real|high|low|long|short|time|term|level|day|first|third|part|party|use|user|side|only|wide|free)$/i;

/** Passwords of simple examples and default accounts; `password=secret` gives nothing away. */
export const DEFAULTS = new Set(['secret', 'password', 'admin', 'test', 'root', 'geheim', 'user', 'passwd']);

/** Returns true if a word means that there is no value: "password: required". */
export function isStatement(value: string): boolean {
  return STATEMENTS.has(value.toLowerCase());
}

/** Passwords that attackers try first: "admin123", "P4ssw0rd!", "qwerty1". */
const WELL_KNOWN =
  /^(?:p[a4@](?:ss|[s5$]{2})(?:w[o0]rd|wd|wort)?|admin|root|test|demo|welcome|qwert[yz]|s[e3]cr[e3]t|guest|changeme|letmein|hunter|abc|iloveyou|dragon|monkey|master|1qaz2wsx|zaq12wsx)[0-9!@#$._-]{0,8}$/i;

/** Returns true for a well-known password: such a word with a digit or symbol in or after it. */
export function isWellKnown(value: string): boolean {
  return /[^a-z]/i.test(value) && value.length > 5 && WELL_KNOWN.test(value);
}
