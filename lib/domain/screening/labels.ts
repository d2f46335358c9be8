/**
 * Credential words of 14 languages, in lower case, as fragments of regular expressions. A leading ^ marks a word
 * that counts only at the beginning of a word ("pass", not "compass"). Where two words begin alike, the longer
 * stands first.
 */
const KEY_OWNERS =
  'api|secret|access|account|shared|private|master|encrypt(?:ion)?|decryption|signing|signature|auth|authentication|service|admin|app|application|storage|subscription|consumer|client|licen[cs]e|ssh|deploy|webhook|hmac|session|root|integration|function|host|functions|management|server|personal|merchant|gateway|sandbox|live|test|prod|production|staging|publisher|security';

export const KEY_WORDS: readonly string[] = [
  // English, and the identifiers of every language's configuration files
  `^(?:${KEY_OWNERS})[ _.-]?(?:access|secret|account|auth|api)?[ _.-]?key`,
  'api[ _.-]?key',
  '(?:access|secret|account)[ _.-]?key',
  'api[ _-]?(?:token|secret)',
  '(?:access|auth|bearer|refresh|id|session|bot|client|user|webhook|signing|app|application|consumer|shared)[ _.-]?(?:token|secret)',
  "token(?:en|et|em|u|i|ı|ini|imiz|ımız|ini|ını)?(?: (?:(?:de |di |d['’])?(?:acceso|acesso|acc[eè]s|accesso|api)|dost[ęe]pu|доступа))?",
  'secret[ _-]?key[ _-]?base',
  'secret',
  '^session[ _-]?(?:cookie|key)',
  '^x-[a-z-]{2,30}-(?:key|token|secret)',
  '^x-auth',
  '^authorization[ -]header',
  '^api(?:の|의 ?|的|的の)(?:キー|鍵|키|密钥|密鑰)',
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
  '^klucz(?:a|em|owi)? (?:do )?(?:api|dost[ęe]pu|prywatny|tajny|szyfrowania)',
  '^tajny klucz',
  '^sekret',
  // Swedish
  '(?:api|åtkomst|atkomst|hemlig|hemliga|privat)[ -]?nyckel(?:n)?',
  '^hemlighet(?:en)?',
  // Turkish
  '^(?:api|gizli|eri[şs]im|özel) anahtar[a-zçğıöşü]{0,7}',
  'belirte(?:ci|ç)',
  // Russian
  '(?:api|апи|секретн(?:ый|ым)|приватн(?:ый|ым)|закрыт(?:ый|ым))[ -]?ключ(?:ом|а)?',
  'ключ(?:ом|а)? (?:к )?(?:api|апи|доступа|шифрования)',
  'токен(?:ом|а|у)?(?: доступа| api)?',
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
  '^(?:seed|recovery|mnemonic)[ _-]?(?:phrase|words)',
  '^mnemonic',
  // "u: demo p: …"
  'p:(?<=(?<![a-z])u:\\s?[^\\s]{1,40}[\\s,;/|]{1,4}p:)',
  // Identifiers in which a letter stands before the word.
  'pwd',
  '(?:pg|db|store|key|vault|user|root|admin|login|smtp|ftp|mail|my|sudo|bind|ssh)[_-]?p(?:ass(?:word)?|w)',
  '^(?:wi-?fi|wlan|wpa2?|network|netzwerk)[ -]?(?:key|code|schlüssel)',
  '^(?:my)?sql[_-]?pass',
  '^(?:redis|smtp|proxy|mqtt)[_-]auth(?=\\s?[:=])',
  'pa(?:ss|ß)wort(?:es)?',
  'kennwort(?:es)?',
  'losungswort',
  'contrase[nñ]a',
  '^clave(?<!s clave|palabra clave)(?: de acceso| de usuario)?',
  '^senha',
  'palavra[- ]passe',
  '^mots?[ _]de[ _]passe',
  '^mdp',
  'phrase de passe',
  "parola d['’]ordine",
  'wachtwoord',
  'wachtzin',
  '^ww',
  '^has[łl](?:o|em|a)',
  'l[öo]senord(?:et)?',
  'l[öo]senfras(?:en)?',
  '^lösen(?=\\s?[:=])',
  // Turkish words take endings; "şifreleme" is encryption and "şifreli" encrypted.
  '^[şs]ifre(?!le|li)[a-zçğıöşü]{0,7}',
  '^parola(?!lı)[a-zçğıöşü]{0,7}',
  'парол(?:ь|ем|я|ю)',
  'пасс(?:ворд)?(?:ом)?',
  'кодов(?:ое|ым|ая|ой) (?:слово|словом|фраза|фразой)',
  'パスワード',
  'パス(?![ァ-ヶー])',
  'パスフレーズ',
  'パスコード',
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

/** Several passwords, which only a sign or a verb makes a list: "passwords: …", never "passwords for …". */
export const PLURAL_WORDS: readonly string[] = [
  'passwords',
  'passcodes',
  'passw[öo]rter',
  'kenn?w[öo]rter',
  'contraseñas',
  '^senhas',
  '^mots de passe',
  'wachtwoorden',
  'lösenorden',
  '^şifreler(?:i|imiz)?',
  '^parolalar(?:ı|ımız)?',
  'пароли',
  '^(?:api[ -]?)?keys',
  '^(?:access |api )?tokens',
  '^secrets',
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
  '^klucz(?:em|a)?',
  'nyckeln?',
  '^anahtar[a-zçğıöşü]{0,6}',
  '^ключ(?:ом|а)?',
  'キー',
];

/** Words for a short code, which counts when it is digits: "PIN: …", "recovery code …". */
export const CODE_WORDS: readonly string[] = [
  '^pin[ -]?(?:code|nummer|number|kode?|kodu|код|码|コード)?',
  '(?:code|código|codice|kod|codigo) pin',
  'пин(?:[ -]?код)?(?:ом|а)?',
  '^(?:one[ -]time|single[ -]use|verification|backup|recovery|security|access|entry|door|gate|alarm|unlock|login|reset|mfa|2fa|auth(?:entication)?|emergency|rescue)[ _-](?:code|pin|passcode)s?',
  '(?:einmal|wiederherstellungs|bestätigungs|sicherheits|zugangs|zugriffs|backup-?|entsperr|tür|notfall)code?s?',
  'c[óo]digos? de (?:la )?(?:recuperaci[óo]n|recupera[çc][ãa]o|verificaci[óo]n|verifica[çc][ãa]o|acceso|acesso|seguridad|segurança|respaldo|backup|uso único|confirma[çc][ãa]o|un solo uso)',
  "codes? (?:de |d['’])(?:récupération|vérification|accès|secours|sécurité|confirmation|déverrouillage)",
  "codic[ei] (?:di |d['’])(?:recupero|verifica|accesso|sicurezza|backup|conferma|sblocco)",
  '(?:herstel|toegangs|verificatie|beveiligings|back-?up|eenmalige )codes?',
  '^kod(?:y|u)? (?:dostępu|weryfikacyjny|odzyskiwania|zapasowy|jednorazowy|bezpieczeństwa|do drzwi)',
  '(?:återställnings|engångs|verifierings|säkerhets|reserv|port|dörr)kod(?:en|er|erna)?',
  '^(?:kurtarma|doğrulama|güvenlik|yedek|erişim|tek kullanımlık|giriş|onay) kod(?:u|ları)(?:muz|nuz)?',
  '(?:код(?:ом)? (?:доступа|подтверждения|восстановления|безопасности|от двери)|(?:резервный|одноразовый|проверочный) код)',
  '(?:確認|認証|リカバリー|復旧|バックアップ|ワンタイム|アクセス|セキュリティ)コード',
  '暗証番号',
  '(?:验证|驗證|恢复|恢復|备用|一次性|安全)[码碼]',
  '(?:인증|복구|백업|보안|확인|일회용) ?(?:코드|번호)',
  '핀 ?번호',
];

/** Words that announce a name and a password together: "credentials: admin / …". */
export const LOGIN_WORDS: readonly string[] = [
  '^log[ -]?[io]n',
  '^sign[ -]?in',
  '^log[ -]?into',
  '^credentials',
  '^creds',
  '^access',
  '^basic auth(?:entication)?',
  '^(?:test|demo|pilot|trial|guest)[ -]?(?:account|zugang|konto|login|access|user|hesabı)',
  'zugangsdaten',
  '^zugang',
  'anmeldedaten',
  'logindaten',
  '^anmeld(?:en|ung)',
  '^einloggen',
  '^melden sie sich',
  '^credenciale?s',
  '^credenciais',
  '^accesos?',
  '^acesso',
  '^acced(?:e|er|ere|i|a|an|ete)',
  '^acessar',
  '^(?:cuenta|usuario) de (?:prueba|demo)',
  '^conta de teste',
  '^compte (?:de )?(?:test|démo)',
  '^account di prova',
  '^connectez[- ]vous',
  '^entr(?:e|en|ate|ar)(?= (?:con|com))',
  '^iniciar sesi[óo]n',
  '^identifiants',
  '^connexion',
  '^acc[eè]s',
  '^credenziali',
  '^accesso',
  '^inloggegevens',
  '^inloggen',
  '^dane (?:(?:do )?logowania|dostępowe)',
  '^zaloguj(?:cie)?(?: się)?',
  '^konto testowe',
  '^logowanie',
  '^inloggning(?:suppgifter(?:na)?)?',
  '^logga in',
  '^giriş(?: bilgileri(?:miz|niz)?| yap)?',
  '^test hesabı',
  'логин',
  '^вход',
  '^вой(?:ти|дите)',
  'доступ',
  'данные для входа',
  'тестов(?:ый аккаунт|ая запись)',
  'уч[её]тн(?:ые|ая) (?:данные|запись)',
  'ログイン',
  'テスト(?:用)?アカウント',
  '登[录錄]',
  '测试(?:账|帳)[号號户戶]',
  '로그인',
  '테스트 ?계정',
];

/** Words for the name of a pair; after them a value must be unmistakable. */
export const NAME_WORDS: readonly string[] = [
  '^auth',
  '^user(?:name)?',
  '^usr',
  '^admin(?:istrator)?',
  '^root',
  '^demo',
  '^account',
  '^benutzer(?:name)?',
  '^usu[aá]rio',
  '^identifiant',
  '^utilisateur',
  '^utente',
  '^gebruiker(?:snaam)?',
  '^użytkownik',
  '^användare',
  '^kullanıcı(?: adı)?',
  'пользователь',
  'アカウント',
  'ユーザー(?:名)?',
  '[账帳][号號户戶]',
  '用户名',
  '계정',
  '아이디',
];

export type Kind = 'key' | 'password' | 'plural' | 'code' | 'login' | 'name' | 'weak';

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
  ...compile('code', CODE_WORDS),
  ...compile('plural', PLURAL_WORDS),
  ...compile('key', KEY_WORDS),
  ...compile('password', PASSWORD_WORDS),
  ...compile('login', LOGIN_WORDS),
  ...compile('name', NAME_WORDS),
  ...compile('weak', WEAK_WORDS),
];

/** No letter may follow: "tokens" and "passwords" are spoken of. Scripts without word spaces have no such bound. */
export const WORD_END = '(?!(?<=[a-zß-öø-žа-яё])[a-zß-öø-žа-яё])';
