import { assemble, Maker, type Sample } from './random';
import { KEY_SENTENCES, LEAD_SENTENCES, PASSWORD_SENTENCES } from './sentences';

type Alphabet = 'alnum' | 'lowerAlnum' | 'hex' | 'upper' | 'digits' | 'base64';

/** Public formats: prefix, alphabet and length of the rest. */
const FORMATS: readonly (readonly [string, Alphabet, number])[] = [
  ['AK¦IA', 'upper', 16],
  ['AS¦IA', 'upper', 16],
  ['AI¦za', 'alnum', 35],
  ['ya¦29.', 'alnum', 60],
  ['GOC¦SPX-', 'alnum', 28],
  ['LT¦AI', 'alnum', 20],
  ['do¦p_v1_', 'hex', 64],
  ['db¦c_', 'alnum', 0],
  ['da¦pi', 'hex', 32],
  ['dp.¦pt.', 'alnum', 43],
  ['hv¦s.', 'alnum', 24],
  ['ts¦key-auth-', 'alnum', 20],
  ['HR¦KU-', 'lowerAlnum', 36],
  ['sb¦p_', 'hex', 40],
  ['psc¦ale_tkn_', 'alnum', 32],
  ['pu¦l-', 'hex', 40],
  ['gh¦p_', 'alnum', 36],
  ['gh¦o_', 'alnum', 36],
  ['gh¦s_', 'alnum', 36],
  ['git¦hub_pat_', 'alnum', 82],
  ['gl¦pat-', 'alnum', 20],
  ['gl¦dt-', 'alnum', 20],
  ['gl¦rt-', 'alnum', 20],
  ['AT¦ATT3', 'alnum', 120],
  ['AT¦BB', 'alnum', 32],
  ['sg¦p_', 'hex', 40],
  ['sk_¦live_', 'alnum', 24],
  ['sk_¦test_', 'alnum', 24],
  ['rk_¦live_', 'alnum', 24],
  ['wh¦sec_', 'alnum', 32],
  ['sq0¦atp-', 'alnum', 22],
  ['rzp_¦live_', 'alnum', 14],
  ['shp¦at_', 'hex', 32],
  ['shp¦ss_', 'hex', 32],
  ['FLW¦SECK-', 'lowerAlnum', 32],
  ['EZ¦AK', 'alnum', 54],
  ['access-¦production-', 'hex', 0],
  ['xo¦xb-', 'digits', 12],
  ['xo¦xp-', 'digits', 12],
  ['xa¦pp-1-', 'alnum', 20],
  ['lin_¦api_', 'alnum', 40],
  ['S¦G.', 'alnum', 66],
  ['ke¦y-', 'hex', 32],
  ['xkey¦sib-', 'hex', 64],
  ['sk¦-', 'alnum', 48],
  ['sk¦-proj-', 'alnum', 60],
  ['sk¦-ant-api03-', 'alnum', 90],
  ['sk¦-or-v1-', 'hex', 64],
  ['h¦f_', 'alnum', 34],
  ['gs¦k_', 'alnum', 52],
  ['r¦8_', 'alnum', 37],
  ['pp¦lx-', 'alnum', 48],
  ['xa¦i-', 'alnum', 80],
  ['nv¦api-', 'alnum', 60],
  ['np¦m_', 'alnum', 36],
  ['py¦pi-AgEIcHlwaS5vcmc', 'alnum', 100],
  ['rub¦ygems_', 'hex', 48],
  ['dck¦r_pat_', 'alnum', 27],
  ['gl¦sa_', 'alnum', 41],
  ['gl¦c_', 'base64', 60],
  ['snt¦rys_', 'base64', 60],
  ['NR¦AK-', 'upper', 27],
  ['dt0¦c01.', 'upper', 24],
  ['nt¦n_', 'alnum', 46],
  ['sec¦ret_', 'alnum', 43],
  ['fi¦gd_', 'alnum', 40],
  ['PM¦AK-', 'hex', 24],
  ['EA¦A', 'alnum', 100],
  ['ops_¦eyJ', 'alnum', 80],
  ['pcs¦k_', 'alnum', 70],
  ['pilot¦key_', 'hex', 64],
  ['tv¦ly-', 'alnum', 32],
  ['api¦fy_api_', 'alnum', 36],
];

const KEY_KINDS = ['', 'RSA ', 'EC ', 'OPENSSH ', 'DSA ', 'ENCRYPTED '];

/** Whole texts: ¤ is a value, § a password. */
const FIXED: readonly (readonly [string, string])[] = [
  ['header', 'Authorization: Bearer ¤'],
  ['header', 'curl -H "Authorization: Bearer ¤" https://api.example.com/v1/runs'],
  ['header', 'Send the header Authorization: Token ¤ with each call'],
  ['header', 'X-Api-Key: ¤'],
  ['header', 'we call it with bearer ¤ today'],
  ['url', 'postgres://app:§@db.example.com:5432/pilot'],
  ['url', 'mongodb+srv://reader:§@cluster0.example.net/leads'],
  ['url', 'redis://:§@cache.example.com:6379/0'],
  ['url', 'amqp://worker:§@mq.example.com/vhost'],
  ['url', 'https://bob:§@files.example.com/export.csv'],
  ['url', 'Clone from https://ci:¤@git.example.com/acme/pilot.git'],
  ['command', 'curl -u admin:§ https://api.example.com'],
  ['command', 'sshpass -p § ssh ops@10.0.0.4'],
  ['command', 'docker login -u acme -p ¤ registry.example.com'],
  ['command', 'mysql -u root -p§ pilot'],
  ['command', 'psql "host=db user=app password=§ dbname=x"'],
  ['command', 'run it with --password=§ --verbose'],
  ['command', 'tool --api-key ¤ run'],
  ['assignment', 'export AWS_SECRET_ACCESS_KEY=¤'],
  ['assignment', 'DB_PASSWORD=§'],
  ['assignment', 'Server=sql.example.com;Database=crm;User Id=sa;Password=§;'],
  [
    'assignment',
    'DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=¤==;EndpointSuffix=core.windows.net',
  ],
  ['assignment', '{"user": "bob", "password": "§"}'],
  ['assignment', 'config: {"api_key":"¤","region":"eu"}'],
  ['assignment', 'client_secret: ¤'],
  ['assignment', "apiKey = '¤'"],
  ['assignment', '<password>§</password>'],
  ['assignment', 'https://api.example.com/export?access_token=¤&format=csv'],
  ['assignment', '$env:OPENAI_API_KEY = "¤"'],
  ['assignment', 'spring.datasource.password=§'],
  ['assignment', 'password: §\nhost: db1'],
  ['assignment', '**Password:** `§`'],
  ['assignment', '| password | § |'],
  ['cookie', 'Set-Cookie: session=¤; Path=/; HttpOnly'],
  ['cookie', 'Cookie: PHPSESSID=¤'],
  ['token', 'otpauth://totp/Acme:bob?secret=¤&issuer=Acme'],
  ['token', 'https://acme.blob.core.windows.net/x?sv=2022-11-02&sp=r&sig=¤%3D'],
  ['token', 'https://hooks.slack.com/ser¦vices/T0AB12CD3/B0AB12CD3/¤'],
  ['token', 'https://discord.com/api/web¦hooks/123456789012345678/¤'],
];

/** Returns some 900 texts with a made-up credential of every family in the 14 languages. */
export function credentialTexts(seed: number): Sample[] {
  const make = new Maker(seed);
  const samples: Sample[] = [];
  const languages = Object.keys(LEAD_SENTENCES);
  const around = (secret: string): string => {
    const sentence = make.pick(LEAD_SENTENCES[make.pick(languages)] ?? ['{}']);
    return make.pick([
      `${sentence} ${secret}`,
      secret,
      `${sentence}\n\n${secret}\n`,
      `${secret}. ${sentence}`,
      `(${secret})`,
    ]);
  };
  for (const [prefix, alphabet, length] of FORMATS) {
    if (length === 0) continue;
    const tail = prefix.startsWith('xo') ? `-${make.digits(12)}-${make.alnum(24)}` : '';
    for (let i = 0; i < 3; i++)
      samples.push({ family: 'provider', text: around(assemble(prefix) + make[alphabet](length) + tail) });
  }
  for (const kind of KEY_KINDS) {
    const header = assemble(`-----BEG¦IN ${kind}PRIV¦ATE KEY-----`);
    samples.push({ family: 'private-key', text: `${header}\n${make.base64(64)}\n${make.base64(64)}` });
    samples.push({ family: 'private-key', text: around(header) });
    samples.push({ family: 'private-key', text: `key=${header}\\n${make.base64(64)}` });
  }
  samples.push({ family: 'private-key', text: assemble('-----BEG¦IN PGP PRIV¦ATE KEY BLOCK-----') });
  samples.push({ family: 'private-key', text: assemble('PuTTY-User-¦Key-File-3: ssh-ed25519') });
  samples.push({ family: 'private-key', text: assemble('---- BEG¦IN SSH2 ENCRYPTED PRIV¦ATE KEY ----') });
  for (let i = 0; i < 12; i++) {
    const jwt = `${assemble('ey¦J')}${make.alnum(33)}.${assemble('ey¦J')}${make.alnum(80)}.${make.alnum(43)}`;
    samples.push({ family: 'jwt', text: around(jwt) });
  }
  for (const [family, text] of FIXED) {
    for (let i = 0; i < 3; i++) {
      const value = make.pick([make.alnum(40), make.alnum(24), make.hex(32)]);
      const filled = assemble(text)
        .replace('¤', value)
        .replace('§', make.password().replace('@', '!').replace('#', '!').replace('?', '!'));
      samples.push({ family, text: make.below(2) === 0 ? filled : around(filled) });
    }
  }
  for (const sentences of Object.values(PASSWORD_SENTENCES)) {
    for (const sentence of sentences) {
      for (let i = 0; i < 3; i++)
        samples.push({ family: 'password-prose', text: sentence.replace('{}', make.password()) });
    }
  }
  for (const sentences of Object.values(KEY_SENTENCES)) {
    for (const sentence of sentences) {
      const value = make.pick([make.alnum(32), make.hex(40), make.lowerAlnum(20), make.uuid()]);
      samples.push({ family: 'key-prose', text: sentence.replace('{}', value) });
    }
  }
  for (const name of [
    'api_key',
    'apiKey',
    'password',
    'client_secret',
    'accessToken',
    'db_pass',
    'secret',
    'X-Api-Key',
    'auth_token',
  ]) {
    samples.push({
      family: 'named',
      label: name,
      text: /pass/.test(name) ? make.password() : make.alnum(12),
    });
  }
  return samples;
}
