import { anyCase, type Rule, shape } from './rule';

/** Secret-like content recognised by its structure: a header, an address, a command line. */
export const SHAPES: readonly Rule[] = [
  // Private keys: the header alone is enough, and so is a body without its header.
  anyCase('pem-header', /begin[ +_](?<=- ?begin[ +_])(?:[a-z0-9-]{1,12}[ +_]){0,4}private[ +_]key/),
  shape('pem-base64', /LS0tLS1CRUdJTi[A-Za-z0-9+/]{1,24}(?:UFJJVkFUR|BSSVZBVE|UklWQVRF)/),
  shape('der-body', /MII[A-J](?:[A-Za-z0-9+/]{2,3}IBAAK|[A-Za-z0-9+/]{2,3}IBADANBgkqhkiG9w0BAQ)/),
  shape('short-der-body', /MIGHAgEAMBMGByqGSM49|MHcCAQEEI|MIGkAgEBBD|MC4CAQAwBQYDK2V/),
  shape('openssh-body', /b3BlbnNzaC1rZXktdjE/),
  shape('putty-header', /PuTTY-User-Key-File-[0-9]/),
  anyCase('age-key', /age-secret-key-1[a-z0-9]{6}/),
  // "My 12 words: …"; words that no wallet has make it a sentence.
  anyCase(
    'wallet-words',
    /words:?\s(?<=(?:1[258]|2[14]|twelve|twenty-four)[ -](?:[a-z]{4,8} )?words:?\s)(?:[a-z]{3,8}\s){11}(?<!\s(?:the|and|for|our|are|was|has|not|but)\s[a-z\s]{0,99})[a-z]{3,8}(?![a-z,])/,
  ),
  shape('jwk', /"d\\?"\s{0,4}:\s{0,4}\\?"[A-Za-z0-9_-]{36}/),
  shape('service-account', /"type\\?"\s{0,4}:\s{0,4}\\?"service_account\\?"/),
  anyCase('private-key-id', /private_key_id\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?[0-9a-f]{16}/),
  shape('jwk-symmetric', /"k\\?"\s{0,4}:\s{0,4}\\?"[A-Za-z0-9_-]{20}/),
  shape('rsa-xml', /<D>[A-Za-z0-9+/=]{20}/),

  // Provider formats with a marker inside the value.
  shape('azure-entra-secret', /Q~(?<=[A-Za-z0-9_~.-]{3}[0-9]Q~)[A-Za-z0-9_~.-]{12}/),
  shape(
    'azure-signed-key',
    /(?:JQQJ99|AZDO|\+(?:ASt|ABa|AMC|ASb|AEh|ARm|ACR)|AzFu|AzSe|AzCa|ACDb|ACOG)(?<=[A-Za-z0-9+/]{28}.{4,6})[A-Za-z0-9+/]{4}/,
  ),
  shape('terraform', /\.atlasv1\.[A-Za-z0-9_=-]{6}/),
  shape(
    'discord-token',
    /\.(?<=(?<![A-Za-z0-9_-])(?:[MNO][A-Za-z0-9_-]{23,28}|mfa)\.)(?:[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{20}|[A-Za-z0-9_-]{60})/,
  ),
  shape('telegram', /:A(?<=(?<![0-9])[0-9]{5,12}:A)[A-Za-z0-9_-]{28}/),
  // Mollie, Lob and GoCardless; pk_live_ is publishable.
  shape(
    'live-key',
    /(?:live_|test_|sandbox_)(?<![A-Za-z0-9_](?:live_|test_|sandbox_))(?=[A-Za-z_-]{0,29}[0-9])[A-Za-z0-9_-]{24}/,
  ),
  shape('fcm-server-key', /:APA91b(?<=AAAA[A-Za-z0-9_-]{7}:APA91b)[A-Za-z0-9_-]{20}/),
  shape('mailchimp', /-us(?<=[0-9a-f]{24}-us)[0-9]/),
  shape('openai-marker', /T3BlbkFJ[A-Za-z0-9]/),
  shape('grafana-legacy', /eyJrIjoi[A-Za-z0-9]{16}/),
  shape('asana', /[12]\/1(?<![0-9/][12]\/1)[0-9]{12,20}(?:\/[0-9]{12,20})?:[0-9a-f]{20}/),

  // Addresses that let their holder post a message.
  anyCase('slack-webhook', /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/[a-z0-9]/),
  anyCase('discord-webhook', /discord(?:app)?\.com\/api\/(?:v[0-9]{1,2}\/)?webhooks\/[0-9]/),
  anyCase('teams-webhook', /(?:webhook|outlook)\.office(?:365)?\.com\/(?:webhookb2|webhook)\/[a-z0-9]/),
  anyCase('google-chat-webhook', /chat\.googleapis\.com\/v1\/spaces\/[^\s?]{1,80}\?(?:key|token)=[a-z0-9]/),
  anyCase(
    'zapier-webhook',
    /hooks\.zapier\.com\/hooks\/catch\/[0-9]|hook\.(?:[a-z]{2}[0-9]\.)?make\.com\/[a-z0-9]{20}/,
  ),
  anyCase('ifttt-webhook', /maker\.ifttt\.com\/trigger\/[^\s/]{1,60}\/(?:json\/)?with\/key\/[a-z0-9]/),
  anyCase(
    'feishu-webhook',
    /open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/(?:v[0-9]\/)?hook\/[a-z0-9]/,
  ),
  anyCase('wecom-webhook', /qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[a-z0-9]/),

  // Tokens and signed links.
  shape(
    'jwt',
    /eyJ(?<![A-Za-z0-9_-]eyJ|[A-Za-z0-9]_eyJ)[A-Za-z0-9_-]{8,400}\.(?:eyJ[A-Za-z0-9_-]{4}|[A-Za-z0-9_-]{0,400}\.[A-Za-z0-9_-]{8})/,
  ),
  anyCase('azure-sas', /sig=(?<=[?&;]sig=)[a-z0-9%+/_-]{16}/),
  anyCase('signed-link', /x-(?:amz|goog|oss|cos)-(?:signature|security-token)[=:]\s{0,2}[a-z0-9%+/]{8}/),
  shape('cloudfront-link', /Signature=(?<=[?&]Signature=)[A-Za-z0-9~_%-]{24}/),
  anyCase('saml-message', /saml(?:response|request|art)=[a-z0-9%+/]{20}|<saml2?p:response[\s>]/),
  anyCase(
    'oauth-code',
    /code=(?<=[?&#]code=)(?:4(?:\/|%2f)0|(?=[a-z]{0,40}[0-9])(?=[0-9]{0,20}[a-z])[a-z0-9]{16}|(?=[a-z._~-]{0,40}[0-9])[a-z0-9._~-]{32})/,
  ),
  anyCase(
    'link-token',
    /[?&](?:auth|magic|invite|invitation|activation|confirmation|verification|sso)=(?=[a-z_-]{0,30}[0-9])[a-z0-9_-]{24}/,
  ),
  anyCase('drive-resource-key', /resourcekey=0-[a-z0-9_-]{10}/),
  anyCase(
    'sharepoint-guest-link',
    /sharepoint\.(?:com|us|cn|de)\/(?::[a-z]:\/[a-z]\/[^\s?]{0,120}\/e[a-z0-9_-]{30}|[^\s?]{0,160}\?[^\s]{0,80}guestaccesstoken=[a-z0-9%+/])/,
  ),
  anyCase('assemblyai', /assembly[ _-]?ai[a-z :='"_-]{1,24}[0-9a-f]{32}(?![0-9a-z])/),
  anyCase('signed-session', /sid\b[=:]\s?s(?:%3a|:)[a-z0-9_-]{8}/),
  anyCase('otpauth', /otpauth(?:-migration)?:\/\/[a-z]/),
  anyCase(
    'session-cookie',
    /(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|_session|sessionid|session_?id|\.aspxauth|wordpress_logged_in_[0-9a-f]{1,32}|cf_clearance|__(?:secure|host)-[a-z0-9._-]{3,40})=(?=[a-z%._+/-]{0,40}[0-9])[a-z0-9%._+/-]{10}/,
  ),
  anyCase(
    'cookie',
    /cookie\\?["']?\s?[:=]\s{0,3}\\?["']?[a-z0-9_.-]{1,40}=(?=[a-z%._+/-]{0,40}[0-9])[a-z0-9%._+/-]{8}/,
  ),

  anyCase('wifi-code', /wifi:(?=[stph]:)[^\n]{0,120}?p:(?<=[:;]p:)(?![<{[]|\$[{(]|\*{3})[^;\n]{4}/),

  // Addresses with a password; placeholders such as <password>, ${PASS} and *** are let through.
  shape(
    'url-password',
    /:\/\/(?:[^\s/?#@:"'<>]{0,100}(?:@[^\s/?#@:"'<>]{1,100})?|<[^\s/<>@]{1,40}>|\$\{[^\s/}@]{1,40}\}):(?![*•.xX]{1,40}@|[<{[(]|\$[{(]|\$[A-Za-z_]{1,40}@|%[A-Z_]{3,30}%|your|YOUR|(?:[A-Z]{1,12}_)?PASS(?:WORD)?@)@?[^\s/@"'<>]{1,200}@[A-Za-z0-9[$<{(]/,
  ),
  anyCase(
    'oracle-connect',
    /(?:sqlplus|rman|expdp|impdp|sqlldr|jdbc:oracle:[a-z]{3,5}:)[^\n@/]{0,40}\/(?![<${*[])[^\s/@"'<>]{3,40}@/,
  ),

  // Authorization headers. Without the word Authorization a value needs a digit and twelve characters.
  anyCase(
    'authorization',
    /authorization\\?["'`]?\]?\s{0,3}[:=,]\s{0,3}\\?["'`]?(?:(?:bearer|basic|token|apikey|api-key|key|ssws|oauth|digest|bot|splunk|geniekey|negotiate|ntlm|aws4-hmac-sha256|hmac|zoho-oauthtoken)(?:[\s:+]{1,3}|%20))?(?!(?:basic|bearer|token|oauth)\b)(?:(?=[a-z_+/.=-]{0,80}[0-9])[a-z0-9_+/.=~:-]{8}|[a-z0-9_+/-]{24})/,
  ),
  anyCase('digest-response', /response="?(?<=digest [^\n]{20,300}response="?)[0-9a-f]{32}/),
  shape(
    'authorization-basic',
    /uthorization: {0,2}Basic {1,2}(?=[A-Za-z0-9+/]{0,30}[a-z0-9][A-Z])[A-Za-z0-9+/]{8}/,
  ),
  // "Bearer US0378331005" is a bond.
  anyCase(
    'bearer',
    /bearer(?<![a-z]bearer)[\s:=]{1,3}["'`]?(?:token[\s:=]{1,3})?["'`]?(?=[a-z_+/.=~-]{0,60}[0-9])(?![a-z]{3,20}-[0-9]{1,4}\b|[a-z]{2}[a-z0-9]{9}[0-9](?![a-z0-9]))[a-z0-9_+/.=~-]{12}/,
  ),
  shape(
    'basic-padded',
    /(?:[Bb]asic|BASIC)(?<![A-Za-z](?:[Bb]asic|BASIC))\s{1,3}["'`]?[A-Za-z0-9+/]{6,200}={1,2}(?![A-Za-z0-9=])/,
  ),
  // "Basic Package2026" is a plan.
  shape(
    'basic',
    /(?:[Bb]asic|BASIC)(?<![A-Za-z](?:[Bb]asic|BASIC))\s{1,3}["'`]?(?!(?:[A-Z][a-z]{1,20}){1,3}[0-9]{1,4}[A-Z]{0,4}(?![A-Za-z0-9+/=]))(?=[A-Za-z+/]{0,60}[0-9])(?=[a-z0-9+/]{0,60}[A-Z])(?=[A-Z0-9+/]{0,60}[a-z])[A-Za-z0-9+/]{12}/,
  ),
  shape(
    'scheme-token',
    /(?:SSWS|GenieKey|Splunk|Zoho-oauthtoken|ApiKey|Token token=)\s{0,2}["']?(?=[A-Za-z_.-]{0,60}[0-9])[A-Za-z0-9_.-]{12}/,
  ),

  // Commands that carry a password in an argument.
  shape(
    'user-flag',
    /-(?:u|-user|-proxy-user|-auth|-creds)(?<=[\s`"'(]-(?:u|-user|-proxy-user|-auth|-creds))[\s=]{0,2}["']?[A-Za-z][A-Za-z0-9_.@+-]{0,60}:(?![<{*/]|\$[{(]|\$[A-Za-z_]{3,30}(?![^\s"'])|your)[^\s"'<]{3}/,
  ),
  anyCase(
    'httpie',
    /https?(?<![a-z]https?)\s{1,2}(?:-a|--auth)[\s=]{1,2}["']?[^\s:"'<$]{1,60}:(?![<${*])[^\s"'<]{3}/,
  ),
  anyCase('sshpass', /sshpass\s{1,3}-p\s{0,3}["']?(?![<${*])[^\s"'<]{3}/),
  anyCase(
    'login-p',
    /(?:docker|podman|registry|az|oc|nerdctl|skopeo|buildah)\s{1,3}login\s[^\n]{0,120}?-p[\s=]{1,3}["']?(?![<${*-])[^\s"'<]{4}/,
  ),
  anyCase(
    'database-password',
    /(?:mysql|mysqldump|mariadb|mysqladmin|mongo|mongosh|mongodump|redis-cli|sqlcmd|bcp|ldapsearch|cqlsh|influx|xfreerdp|rdesktop|winexe)[^\n]{0,120}?\s(?:-p(?!\s?[0-9]{2,5}(?![^\s]))\s?|-a |-w |\/p:)["']?(?![<${*-])(?=[^\s"'<0-9]{0,40}[0-9]|[a-z]{1,30}[!@#%^&]|[a-z]{3,12}-[a-z]{3,12}-[a-z]{3})[^\s"'<]{5}/,
  ),
  anyCase('openssl-pass', /-(?:passin|passout|pass|k)\s{1,3}pass:(?![<${*])[^\s"'<]{3}/),
  anyCase(
    'archive-password',
    /(?:7za?|zip|rar)[^\n]{0,40}?\s-p["' ]{0,2}(?=[a-z_@!#%^&?-]{0,12}[0-9])[^\s"'<]{5}/,
  ),
  anyCase('net-user', /net user\s{1,3}[^\s/]{1,40}\s{1,3}(?=[^\s]{0,20}[0-9!@#%^&])[^\s/"'<$*][^\s"'<]{4}/),
  anyCase(
    'piped-password',
    /echo\s{1,3}(?:-n\s)?["']?[^\s"'<$|][^\s"'<|]{4,90}["']?\s?\|\s?(?:sudo -s|chpasswd|passwd|sudo chpasswd|[a-z]{3,8} login|sudo tee|gpg|openssl)/,
  ),
  anyCase('vault-login', /vault login\s{1,3}(?:token=)?(?=[a-z.-]{0,30}[0-9])[a-z0-9.-]{16}/),
  anyCase('secure-string', /convertto-securestring\s{1,3}(?:-string\s{1,3})?["'](?![<{*]|\$[{(a-z])[^"']{4}/),
  anyCase(
    'user-and-password',
    /-u(?<=\s-u)(?:ser(?:name)?)?[ =][a-z][^\s]{0,40}\s{1,3}(?:-p|--?pass(?:word)?)[ =]["']?(?=[^\s]{0,20}[a-z])(?![<{*]|\$[{(])[^\s"'<]{5}/,
  ),
  anyCase('lftp', /-u(?<=lftp -u)\s{1,2}[^\s,]{1,40},(?![<{*]|\$[{(])[^\s"'<]{4}/),
  anyCase(
    'openssl-key',
    /openssl (?:enc|passwd)\s[^\n]{0,60}?-(?:k|1|5|6)\s["']?(?=[^\s"'<0-9]{0,24}[0-9])[^\s"'<]{5}/,
  ),
  anyCase('net-use', /net use\s[^\n/]{0,80}\/user:[^\s]{1,60}\s{1,3}["']?(?![<${*/])[^\s"'<]{4}/),
  anyCase('smb-percent', /-u(?<=\s-u)\s{0,2}["']?[a-z][a-z0-9_.\\-]{0,40}%(?![<${*])[^\s"'<%]{4}/),
  anyCase(
    'netrc',
    /machine\s{1,4}[a-z0-9.-]{3,80}\s{1,8}login\s{1,4}[^\s]{1,80}\s{1,8}password\s{1,4}(?![<${*])[^\s]{3}/,
  ),
  anyCase(
    'htpasswd',
    /htpasswd\s{1,3}-[a-z]{0,4}b[a-z]{0,4}\s[^\n]{0,100}?\s(?![<${*])(?=[a-z_.@!#%^&-]{0,40}[0-9])[^\s"'<]{5}/,
  ),
];
