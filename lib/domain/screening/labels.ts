/**
 * Credential words of 14 languages, in lower case, as fragments of regular expressions. A leading ^ marks a word
 * that counts only at the beginning of a word ("pass", not "compass"). Where two words begin alike, the longer
 * stands first.
 */
const KEY_OWNERS =
  'api|secret|access|account|shared|private|master|encrypt(?:ion)?|decryption|signing|signature|auth|authentication|service|admin|app|application|storage|subscription|consumer|client|licen[cs]e|ssh|deploy|webhook|hmac|session|root|integration|function|host|management|server|personal|merchant|gateway|sandbox|live|test|prod|production|staging|publisher|security';

export const KEY_WORDS: readonly string[] = [
  // English, and the identifiers of every language's configuration files
  `^(?:${KEY_OWNERS})[ _.-]?(?:access|secret|account|auth|api)?[ _.-]?key`,
  'api[ _.-]?key',
  '(?:access|secret|account)[ _.-]?key',
  'api[ _-]?(?:token|secret)',
  '(?:access|auth|bearer|refresh|id|session|bot|client|user|webhook|signing|app|application|consumer|shared)[ _.-]?(?:token|secret)',
  "token(?:en|et|i|ı)?(?: (?:(?:de |di |d['’])?(?:acceso|acesso|acc[eè]s|accesso|api)|dost[ęe]pu|доступа))?",
  'secret[ _-]?key[ _-]?base',
  'secret',
  '^session[ _-]?(?:id|cookie|key)',
  '^(?:otp|totp|2fa|mfa)[ _-]?(?:seed|secret|key|code)',
  '^credential',
  '^jwt',
  '^apikey',
  // German
  '(?:api|zugangs|zugriffs|client|verschlüsselungs|konto|signier|webhook|lizenz|produktiv|test)[ -]?schl(?:ü|u|ue)ssel',
  '(?:geheimer|privater|geheime) schl(?:ü|ue)ssel',
  'geheimnis',
  // Spanish and Portuguese
  '^(?:clave|llave|chave) (?:(?:de |del |do |da )?(?:la )?(?:api|cifrado|servicio)|de acesso|secreta|privada)',
  '^secreto',
  '^segredo',
  // French and Italian
  "^cl(?:é|ef|e) (?:(?:d['’]|de |de l['’])?(?:api|acc[eè]s|chiffrement)|secr[eè]te|priv[ée]e)",
  "^jeton(?: d['’]acc[eè]s| api)?",
  "^chiave (?:(?:di |dell['’]|d['’])?(?:api|accesso)|segreta|privata)",
  '^segreto',
  // Dutch
  '(?:api|toegangs|geheime|priv[ée]|encryptie)[ -]?sleutel',
  '^geheim',
  // Polish
  '^klucz(?:a|em)? (?:do )?(?:api|dost[ęe]pu|prywatny|tajny|szyfrowania)',
  '^tajny klucz',
  '^sekret',
  // Swedish
  '(?:api|åtkomst|atkomst|hemlig|hemliga|privat)[ -]?nyckel(?:n)?',
  '^hemlighet(?:en)?',
  // Turkish
  '^(?:api|gizli|eri[şs]im|özel) anahtar[ıi]?(?:m[ıi]z|n[ıi]z|m|n)?',
  'belirte(?:ci|ç)',
  // Russian
  '(?:api|апи|секретн(?:ый|ым)|приватн(?:ый|ым)|закрыт(?:ый|ым))[ -]?ключ(?:ом|а)?',
  'ключ(?:ом|а)? (?:к )?(?:api|апи|доступа|шифрования)',
  'токен(?:ом|а)?(?: доступа| api)?',
  'секрет(?:ом)?',
  // Japanese
  '(?:api|シークレット|アクセス|秘密|暗号化|認証|サービス)[ ・]?(?:キー|鍵)',
  'トークン',
  'シークレット',
  // Chinese
  '密[钥鑰匙]',
  '金[鑰钥]',
  '令牌',
  '私[钥鑰]',
  '[凭憑][证證据據]',
  '授[权權][码碼]',
  // Korean
  '(?:api|비밀|시크릿|액세스|인증|개인|암호화|서비스) ?키',
  '토큰',
  '시크릿',
];

export const PASSWORD_WORDS: readonly string[] = [
  'pass[ -]?(?:word|phrase|code)',
  'passw(?:or)?d',
  '^pass',
  '^p[sw]?wd?(?:rd)?',
  '^psw',
  '^(?:access|entry|door|login|security|recovery|backup|verification)[ _-]code',
  '^(?:seed|recovery|mnemonic)[ _-]?(?:phrase|words)',
  '^mnemonic',
  // A PIN also holds a chip: only four digits make it a secret.
  '^pin(?=["\'\\s]{0,2}(?:[:=]|is|ist|es|est|är|lautet)["\'\\s]{0,3}[0-9]{4}(?![0-9]))',
  '^pgpass(?:word)?',
  'pa(?:ss|ß)wort(?:es)?',
  'kennwort(?:es)?',
  'losungswort',
  'zugangscode',
  'contrase[nñ]a',
  '^clave(?<!s clave|palabra clave)(?: de acceso| de usuario)?',
  '^senha',
  'palavra[- ]passe',
  '^mots? de passe',
  '^mdp',
  'phrase de passe',
  "(?:codice d['’]|codice di |code d['’]|c[óo]digo de )(?:accesso|acc[eè]s|acceso|acesso)",
  "parola d['’]ordine",
  'wachtwoord',
  'wachtzin',
  'toegangscode',
  '^has[łl](?:o|em|a)',
  'l[öo]senord(?:et)?',
  'l[öo]senfras(?:en)?',
  '^[şs]ifre(?:si|miz|niz|m|n|yi|leri)?',
  '^parola(?:m[ıi]z|n[ıi]z|s[ıi]|y[ıi]|m)?',
  'парол(?:ь|ем|я|ю)',
  'кодов(?:ое|ым|ая|ой) (?:слово|словом|фраза|фразой)',
  'パスワード',
  'パス(?![ァ-ヶー])',
  'パスフレーズ',
  'パスコード',
  '暗証番号',
  '合言葉',
  '密[码碼]',
  '口令',
  '通行[码碼]',
  '暗号',
  '비밀 ?번호',
  '비번',
  '패스워드',
  '암호',
];

/** Words that mean a credential only before a long random value: a key may also be a crucial point. */
export const WEAK_WORDS: readonly string[] = [
  '^key',
  'schl(?:ü|ue)ssel',
  '^clave',
  '^llave',
  '^chave',
  '^cl(?:é|ef)',
  '^chiave',
  'sleutel',
  '^klucz',
  'nyckel',
  '^anahtar',
  '^ключ',
  'キー',
];

/** Words that announce a name and a password together: "credentials: admin / …". */
export const LOGIN_WORDS: readonly string[] = [
  '^log[ -]?[io]n',
  '^sign[ -]?in',
  '^log[ -]?into',
  '^credentials',
  '^creds',
  '^auth',
  '^user(?:name)?',
  '^usr',
  '^admin(?:istrator)?',
  '^root',
  '^demo',
  '^account',
  '^access',
  'zugangsdaten',
  'anmeldedaten',
  'logindaten',
  '^benutzer(?:name)?',
  '^anmeld(?:en|ung)',
  '^einloggen',
  '^credenciale?s',
  '^credenciais',
  '^usu[aá]rio',
  '^accesos?',
  '^acesso',
  '^iniciar sesi[óo]n',
  '^identifiants?',
  '^utilisateur',
  '^connexion',
  '^credenziali',
  '^utente',
  '^accesso',
  '^inloggegevens',
  '^gebruiker(?:snaam)?',
  '^inloggen',
  '^dane (?:do )?logowania',
  '^logowanie',
  '^użytkownik',
  '^inloggning(?:suppgifter)?',
  '^användare',
  '^kullanıcı(?: adı)?',
  '^giriş(?: bilgileri)?',
  'логин',
  'пользователь',
  'доступ',
  'учетн(?:ые|ая) (?:данные|запись)',
  'ログイン',
  'アカウント',
  'ユーザー(?:名)?',
  '[账帳][号號户戶]',
  '登[录錄]',
  '用户名',
  '로그인',
  '계정',
  '아이디',
];

export type Kind = 'key' | 'password' | 'login' | 'weak';

/** A credential word as it is matched in lower-cased text. */
export interface Word {
  readonly kind: Kind;
  readonly source: string;
}

function compile(kind: Kind, words: readonly string[]): Word[] {
  return words.map((word) => {
    const plain = word.replace(/^\^/, '');
    return { kind, source: word === plain ? plain : `(?<![a-zß-öø-ž])${plain}` };
  });
}

/** Where two words begin at one place, the earlier row wins. */
export const WORDS: readonly Word[] = [
  ...compile('key', KEY_WORDS),
  ...compile('password', PASSWORD_WORDS),
  ...compile('login', LOGIN_WORDS),
  ...compile('weak', WEAK_WORDS),
];

/** No letter may follow: "tokens" and "passwords" are spoken of. Scripts without word spaces have no such bound. */
export const WORD_END = '(?!(?<=[a-zß-öø-žа-яё])[a-zß-öø-žа-яё])';

const COPULAS =
  "it's|which is|that is|c'est|heißt|heisst|is|was|are|be|will be|would be|being|equals|should be|must be|remains|has been|ist|lautet|lautete|war|wäre|wird|sind|es|era|será|sera|sigue siendo|é|fica|continua|est|reste|è|e'|sarà|rimane|luidt|wordt|was|blijft|to|jest|brzmi|będzie|är|blir|lyder|это|такой|будет|теперь|равен|set|reads|stays|goes|=";
const FILLERS =
  'currently|now|still|just|simply|always|set|to|as|be|been|the|following|literally|really|actually|only|changed|reset|probably|also|again|called|übrigens|eigentlich|tatsächlich|por cierto|simplement|infatti|trouwens|toujours|zawsze|alltid|hep|actually|btw|aktuell|derzeit|jetzt|noch|immer|weiterhin|einfach|nun|auf|momentan|actualmente|ahora|simplemente|todavía|atualmente|agora|ainda|actuellement|maintenant|toujours|attualmente|ora|ancora|sempre|momenteel|nu|nog|steeds|gewoon|aktualnie|teraz|nadal|obecnie|just|nu|fortfarande|şu|an|hâlâ|şimdi|сейчас|пока|теперь|теперь|такой|now:|this|as follows|:';
const PREPOSITIONS =
  'for|of|to|on|in|at|from|with|we|you|i|für|zum|zur|zu|von|vom|des|der|im|am|para|del|de|do|da|no|na|pour|du|des|sur|per|di|della|del|dello|dell|voor|van|op|naar|do|dla|dostępu|för|till|på|av|için|для|от|к|на|в|it|our|you';
const SETTERS =
  'to|auf|a|à|en|para|naar|na|til|till|på|на|as|als|como|comme|come|jako|som|by|olarak|is|are|this';
const CJK =
  '(?:は|が|を|とは|には|还是|還是|就是|仍是|也是|是|为|為|設為|设为|设置为|设成|改为|改成|變更為|는|은|이|가|를|을|로|として)(?:現在|现在|目前|当前|今は|현재|지금)?';
const CLOSE = '[\\\\"\'`*_)\\]}»」』”’]{0,6}';
const NOTE = '(?:\\s?[(（\\[](?!["\'“„])[^()\\n]{1,40}[)）\\]])?';
const SUFFIX =
  '(?:[0-9]{1,2}|[_ -](?:value|string|prod|production|live|test|dev|staging|old|new|base|v?[0-9]{1,2}|here))?';
const OPEN = '([\\\\"\'`*(\\[“”„«「『‘‚《_]{0,6}(?:\\s["\'`“„«「]{1,3})?)';
const FILL = `(?:(?:${FILLERS})\\s{1,2}){0,3}`;

/**
 * What links a credential word to its value, read from the end of the word. Group 1: assignment sign, 2: colon,
 * 3: verb, 4: particle or dash, 5: only a space; 6: opening quotes.
 */
export const LINK = new RegExp(
  `${SUFFIX}${CLOSE}${NOTE}(?:` +
    `\\s{0,4}(:=|={1,3}>?|->|→|⇒|\\|)\\s{0,4}|` +
    `\\s{0,3}(:{1,2}|,?\\s{1,3}"?value"?[:=]|"\\s?value=)\\s{0,4}(?:${FILL})|` +
    `(?:['’]s|['’]?,?\\s{1,2}(?:${COPULAS}))\\s?:?(?:\\s{1,2}|(?=["“„«]))(?:${FILL})()|` +
    `\\s{0,2}(${CJK}|-{1,2}(?=\\s)|[–—]|,(?=\\S))\\s{0,2}|` +
    `(,?\\s{1,2}|(?<=[^\\0-\\x7f]))(?:${FILL})` +
    `)${OPEN}`,
  'y',
);

/** Nouns that make of the word before them something that is no credential: "password policy", "token limit". */
const COMPOUNDS =
  'polic|reset|rotat|manag|length|hash|stor|strateg|complex|expir|strength|requirement|field|form|format|type|count|limit|budget|usage|price|cost|ticket|request|change|length|age|attempt|history|rule|protect|econom|standard|contract|address|supply|sale|holder|id|ids|name|url|endpoint|size|window|per|and|or|und|oder|y|o|e|et|ou|en|i|och|ve|и|или|is|was|must|should|will|can|may|has|have|with|without|based|only|less|free|finger|thumb|figure|problem|support|help|queue|desk|issue';

/** The same through a remark: "the password for the staging server is …", "temporary password, new: …". */
export const REMARK = new RegExp(
  `(?:\\s(?:${PREPOSITIONS})\\s[^\\n!?;=:]{1,60}?|(?:\\s(?!${COMPOUNDS})[^\\s!?;=:,.0-9()]{2,16}){1,2})` +
    `(?:\\s{0,2}[:=]\\s{0,2}|\\s(?:${COPULAS})\\s?:?\\s{1,2})(?:${FILL})${OPEN}`,
  'y',
);

/** "password was changed to …", "Passwort wurde auf … gesetzt". Group 1: opening quotes. */
export const SETTING = new RegExp(`(?:\\s[^\\s!?;=:,.0-9]{1,16}){0,5}?\\s(?:${SETTERS})\\s{1,2}${OPEN}`, 'y');

/** "contraseña de prueba …": a value after a remark without any link. Group 1: opening quotes. */
export const TRAIL = new RegExp(`\\s(?:${PREPOSITIONS})(?:\\s[^\\s!?;=:,.0-9]{1,16}){1,3}\\s${OPEN}`, 'y');
