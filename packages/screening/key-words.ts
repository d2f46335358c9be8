const KEY_OWNERS =
  'api|secret|access|account|shared|private|master|encrypt(?:ion)?|decryption|signing|signature|auth|authentication|service|admin|app|application|storage|subscription|consumer|client|licen[cs]e|ssh|deploy|webhook|hmac|session|root|integration|function|host|functions|management|server|personal|merchant|gateway|sandbox|live|test|prod|production|staging|publisher|security';

/** Services without a distinctive key format. */
const SERVICES =
  'assembly ?ai|deepgram|twilio|datadog|cohere|eleven ?labs|mistral|openai|anthropic|zendesk|hubspot|freshdesk|mapbox|algolia|sendgrid|mailgun|deepl|bing|wandb|biases|pagerduty|opsgenie|shodan|virustotal|clearbit|amplitude|mixpanel|intercom|mailchimp|klaviyo|asana|trello|postmark|alchemy|infura|etherscan|rapidapi|serpapi|openweather(?:map)?|deepseek|perplexity|naver|kakao';

/** Words for keys, tokens and secrets of 24 languages; see `labels.ts` for the syntax. */
export const KEY_WORDS: readonly string[] = [
  // English, and the identifiers of every language's configuration files
  `^(?:${KEY_OWNERS})[ _.-]?(?:access|secret|account|auth|api)?[ _.-]?key`,
  'api[ _.-]?key',
  '(?:access|secret|account|private|encryption|signing)[ _.-]?key',
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
  `^key(?<=(?:${SERVICES})(?:['’]s)?[ _-](?:api[ _-])?key)`,
  '^private_key_id',
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
  // Arabic and Hindi
  'مفتاح (?:ال)?(?:-? ?api|واجهة(?: البرمجية)?|خاص|سري|تشفير|وصول)',
  'المفتاح (?:السري|الخاص)',
  'توكن',
  '(?:api|एपीआई|गुप्त|निजी|एक्सेस) कुंजी',
  'टोकन',
  // Czech
  '(?:api|přístupový|tajný|soukromý|privátní)[ -]?klíč(?:em|e)?',
  '^klíč(?:em|e)? (?:(?:k|pro) )?api',
  // Danish and Norwegian
  '(?:api|adgangs|tilgangs|hemmelig|privat)[ -]?(?:nøgle|nøkkel)(?:n|en)?',
  // Greek and Hebrew
  'κλειδί (?:του )?api',
  '(?:μυστικό|ιδιωτικό|api)[ -]κλειδί',
  'διακριτικό (?:πρόσβασης|api)',
  'מפתח (?:ה-?)?(?:api|סודי|פרטי|גישה|הצפנה)',
  'אסימון',
  'טוקן',
  // Vietnamese and Indonesian
  'kh(?:óa|oá) (?:api|bí mật|truy cập|riêng)',
  'mã thông báo',
  '^kunci (?:api|rahasia|akses|pribadi|enkripsi)',
  // Hungarian and Finnish
  '^(?:api|titkos|privát|hozzáférési)[ -]?kulcs[a-záéíóöőúüű]{0,6}',
  '(?:api|salainen|yksityinen)[ -]?avai(?:n|me)(?:ta|mme|nne|ni|na|lla)?',
  'käyttöoikeustunnus',
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
