/** Matches a word with separated letters: "p.a.s.s.w.o.r.d", "p a s s w o r d". */
function spelledOut(word: string): string {
  return [...word].join('[ ._*-]');
}

/** Words for passwords of 39 languages; see `labels.ts` for the syntax. */
export const PASSWORD_WORDS: readonly string[] = [
  'pass[ _-]?(?:word|phrase|code)',
  'passw(?:or)?d',
  // Letters exchanged for digits and symbols
  'p(?:[a4@*][s5$*]{2}|ass)w[o0*]r[dt]',
  ...['password', 'passwort'].map(spelledOut),
  // A key, a closed lock with a key, an old key
  '\u{1f511}',
  '\u{1f510}',
  '\u{1f5dd}',
  // "pass=fail criteria" grades a test
  '^pass(?![=/]fail(?:[ .,;)]|$))',
  '^p[sw]?wd?(?:rd)?',
  '^psw',
  '^(?:seed|recovery|mnemonic|wallet|metamask|ledger|trezor|phantom|backup)[ _-]?(?:phrase|words)',
  '^mnemonic',
  // "u: demo p: …"
  'p:(?<=(?<![a-z])u:\\s?[^\\s]{1,40}[\\s,;/|]{1,4}p:)',
  // Identifiers with a letter before the word.
  'pwd',
  '(?:pg|db|store|key|vault|user|root|admin|login|smtp|ftp|mail|my|sudo|bind|ssh)[_-]?p(?:ass(?:word)?|w)',
  '^(?:wi-?fi|wlan|wpa[23]?|network|netzwerk|hotspot)[ -]?(?:key|kode[nr]?|code|koden|schlüssel|sleutel|nyckeln?|nøgle[nr]?|avain|kulcs|密[钥鑰])',
  "^(?:code|código|codice|kod) (?:del? |du |do |de la |de l['’]|pour le )?wi-?fi",
  '(?:와이파이|무선) ?키',
  'wi-?fiの(?:キー|鍵)',
  '^(?:clave|llave|chave|cl(?:é|ef)|chiave|klucz|ключ)(?:em|ом)? (?:(?:del?|du|do|da|di|к|от|для) )?(?:la |le |red )?(?:wi-?fi|wlan|вай-?фа[яй]|réseau|rete)',
  // "The network is … and the key is …"
  '^key(?<=(?<![a-z])(?:wi-?fi|wlan|ssid|(?:guest )?network|hotspot)[^\\n.]{1,32}key)',
  '^(?:wpa2?-?)?psk(?![ -]modul)',
  'schl(?:ü|ue)ssel(?<=(?<![a-z])(?:wi-?fi|wlan)[^\\n.]{1,32}schl(?:ü|ue)ssel)',
  '^key(?<=pre-?shared[ -]key)',
  '^(?:my)?sql[_-]?pass',
  '^(?:redis|smtp|proxy|mqtt)[_-]auth(?=\\s?[:=])',
  'pa(?:ss|ß)wort(?:es)?',
  'kennwort(?:es)?(?! der (?:ausschreibung|vergabe|bewerbung))',
  'losungswort',
  'contrase[nñ]a',
  // A code of a product, a plot of land or a bank is a "clave", too.
  '^clave(?<!s clave|palabra clave)(?! (?:catastral|(?:inter)?bancaria|del? (?:producto|art[ií]culo|pedido|cat[aá]logo|rastreo|pa[ií]s)))(?: de acceso| de usuario)?',
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
  // Turkish words have endings; "şifreleme" is encryption and "şifreli" encrypted.
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
  // Arabic
  'كلم[ةه] (?:ال)?(?:مرور|سر)(?: (?:ال)?واي ?فاي)?',
  'باسوو?رد',
  // Hindi
  'पासवर्ड',
  'कूट ?शब्द',
  'पासकोड',
  // Czech and Slovak
  '^hesl(?:o|em|a|u)(?: na wi-?fi)?(?![ -](?:kampan|dne|roku|volební))',
  // Danish and Norwegian; "adgangskoder" only mentions passwords.
  'adgangskoden?',
  'kodeord(?:et)?',
  '^passord(?:et)?',
  // Greek
  '(?<!ταχυδρομικ(?:ός|ό) |ταχ[.] )κωδικ(?:ός|ό|ού)(?: (?:πρόσβασης|εισόδου|ασφαλείας))?',
  'συνθηματικ(?:ό|ού)',
  // Hebrew
  'ס(?:י)?סמ(?:ה|א|ת(?:נו|י|ך)?)(?: ל-?וו?י-?פיי)?',
  // Vietnamese
  'mật khẩu',
  // Indonesian and Malay
  '^(?:kata ?)?sandi(?:nya)?',
  '^kata laluan(?:nya)?',
  // Hungarian words have endings; "jelszavak" is a plural.
  '^jelsz(?:ó|av)(?!ak)[a-záéíóöőúüű]{0,6}',
  // Finnish: "salasanat" is a plural.
  'salasana(?:n|na|ksi|lla|mme|nne|si|ni)?',
  // Croatian, Serbian and Slovenian
  '^lozink(?:a|u|om|e)',
  '^zapork(?:a|u|om|e)',
  '^gesl(?:o|a|om)',
  '^лозинк(?:а|у|ом|е)',
  // Catalan, Basque, Estonian, Latvian, Lithuanian, Icelandic and Swahili
  '^contrasenya',
  '^pasahitza',
  '^(?:parool|salasõna)',
  '^parole(?=\\s?[:=])',
  '^slaptažod(?:is|į|žiu)',
  'lykilorð(?:ið)?',
  '^nenosiri',
  // Thai, Persian, Urdu, Bengali and Tamil
  'รหัสผ่าน',
  'رمز ?عبور',
  'گذرواژه',
  'پاس ?ورڈ',
  'পাসওয়ার্ড',
  'கடவுச்சொல்',
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

/** Words for a short code, which counts when it is digits: "PIN: …", "recovery code …". */
export const CODE_WORDS: readonly string[] = [
  '^pin[ -]?(?:code|nummer|number|kode?|kodu|kód|koodi|код|码|コード)?',
  '(?:code|código|codice|kod|codigo) pin',
  'пин(?:[ -]?код)?(?:ом|а)?',
  '^(?:one[ -]time|single[ -]use|verification|backup|recovery|security|access|entry|door|gate|alarm|unlock|login|reset|mfa|2fa|auth(?:entication)?|emergency|rescue)[ _-](?:code|pin|passcode)s?',
  '(?:einmal|wiederherstellungs|bestätigungs|sicherheits|zugangs|zugriffs|backup-?|entsperr|freischalt|tür|notfall)code?s?',
  'c[óo]digos? de (?:la )?(?:recuperaci[óo]n|recupera[çc][ãa]o|verificaci[óo]n|verifica[çc][ãa]o|acceso|acesso|seguridad|segurança|respaldo|backup|uso único|confirma[çc][ãa]o|un solo uso)',
  "codes? (?:de |d['’])(?:récupération|vérification|accès|secours|sécurité|confirmation|déverrouillage)",
  "codic[ei] (?:di |d['’])(?:recupero|verifica|accesso|sicurezza|backup|conferma|sblocco)",
  '(?:herstel|toegangs|verificatie|beveiligings|back-?up|eenmalige )codes?',
  '^kod(?:y|u)? (?:dostępu|weryfikacyjny|odzyskiwania|zapasowy|jednorazowy|bezpieczeństwa|do drzwi)',
  '(?:återställnings|engångs|verifierings|säkerhets|reserv|port|dörr)kod(?:en|er|erna)?',
  '^(?:kurtarma|doğrulama|güvenlik|yedek|erişim|tek kullanımlık|giriş|onay) kod(?:u|ları)(?:muz|nuz)?',
  '(?:код(?:ом)? (?:доступа|подтверждения|восстановления|безопасности|от двери)|(?:резервный|одноразовый|проверочный) код)',
  '(?:確認|認証|リカバリー|復旧|バックアップ|ワンタイム|アクセス|セキュリティ)コード',
  '^otp(?![ _-](?:seed|secret|key))',
  '^(?:bitlocker|recovery)[ _-](?:recovery[ _-])?key',
  '暗証番号',
  '(?:验证|驗證|恢复|恢復|备用|一次性|安全|访问|訪問|提取|门禁)[码碼]',
  '(?:인증|복구|백업|보안|확인|일회용|접근|접속|출입) ?(?:코드|번호)',
  '핀 ?번호',
  '^code(?= [0-9]{4,6} (?:to (?:get in|enter|open|unlock|log in)|(?:at|for|opens) the (?:door|gate|alarm)))',
  'passcode(?<=(?:meeting|zoom|teams|webinar|webex|conference) passcode)',
  'c[óo]digo (?:de la puerta|da porta)',
  'code (?:de la |du )?porte',
  'codice (?:della )?porta',
  '(?:deur|dør)code?n?',
  '^kod do drzwi',
  '(?:رقم|الرقم|رمز|الرمز) (?:ال)?(?:سري|دخول|تحقق|وصول)',
  'पिन(?: ?(?:कोड|नंबर))?',
  'přístupový kód',
  '^kód (?:pin|dveří|ke dveřím)',
  'קוד (?:ה)?(?:גישה|כניסה|אימות|סודי|pin)',
  'mã (?:pin|truy cập|xác (?:minh|nhận|thực)|otp|cửa)',
  '^kode (?:pin|akses|verifikasi|pintu)',
  '(?:belépési |ajtó|hozzáférési )kód',
  'ovikoodi',
  '^tunnusluku',
];
