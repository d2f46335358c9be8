/**
 * Mail providers whose domains do not identify a company: the large ones of many countries. Our own list, because those
 * in packages have thousands of names, most of them unused. A missing provider only groups leads of strangers in one
 * list that founders judge.
 */
const freeMailDomains: ReadonlySet<string> = new Set(
  [
    'gmail.com icloud.com me.com mac.com msn.com live.com live.co.uk live.fr live.nl live.de live.it aim.com aol.com',
    'ymail.com rocketmail.com proton.me protonmail.com protonmail.ch pm.me tuta.com tuta.io tutanota.com tutanota.de',
    'fastmail.com fastmail.fm hey.com mail.com email.com usa.com zoho.com zohomail.com hushmail.com inbox.com duck.com',
    'appleid.com web.de t-online.de freenet.de arcor.de online.de posteo.de mailbox.org bluewin.ch sunrise.ch',
    'orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it',
    'wp.pl o2.pl onet.pl interia.pl op.pl seznam.cz email.cz centrum.cz azet.sk freemail.hu citromail.hu abv.bg',
    'mail.ru bk.ru inbox.ru list.ru rambler.ru ya.ru ukr.net i.ua qq.com foxmail.com 163.com 126.com yeah.net sina.com',
    'sina.cn sohu.com aliyun.com 139.com naver.com daum.net hanmail.net nate.com rediffmail.com docomo.ne.jp',
    'ezweb.ne.jp softbank.ne.jp nifty.com uol.com.br bol.com.br terra.com.br ig.com.br globo.com comcast.net verizon.net',
    'att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com shaw.ca rogers.com sympatico.ca',
    'btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com bigpond.com optusnet.com.au xtra.co.nz ziggo.nl',
    'kpnmail.nl planet.nl home.nl xs4all.nl telenet.be skynet.be telia.com spray.se luukku.com online.no',
    'mailinator.com guerrillamail.com yopmail.com 10minutemail.com temp-mail.org trashmail.com',
  ].flatMap((domains) => domains.split(' ')),
);

const freeMailNames: ReadonlySet<string> = new Set(
  'gmail googlemail yahoo hotmail outlook gmx yandex onmicrosoft'.split(' '),
);

/**
 * Labels below which a country's registry assigns domains. The public suffix list has ten thousand entries, most of
 * them for services; these, followed by a country's two letters, are the ones that companies use.
 */
const secondLevels: ReadonlySet<string> = new Set(
  'ac co com edu gob gouv gov govt go gv ind ltd me mil ne net nom nhs or org plc sch web'.split(' '),
);

/** Matches an email address: bare, as a `mailto:` link, or in angle brackets after a name. */
const addressPattern =
  /^(?:mailto:)?([\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@((?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62}))$/u;

/** Returns the address and the host of a contact that is an email address, in lower case. */
function addressOf(contact: string): { address: string; host: string } | undefined {
  const text = contact.trim();
  const opened = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  const bare = opened < 0 ? text : text.slice(opened + 1, -1).trim();
  const [, address, host] = addressPattern.exec(bare.normalize('NFKC').toLowerCase()) ?? [];
  return address === undefined || host === undefined ? undefined : { address, host };
}

function companyDomain(host: string): string | null {
  const labels = host.split('.');
  const [top = '', second = ''] = labels.toReversed();
  const isUnderSecondLevel = top.length === 2 && secondLevels.has(second);
  if (isUnderSecondLevel && labels.length === 2) return null;
  const own = labels.slice(isUnderSecondLevel ? -3 : -2);
  const domain = own.join('.');
  return freeMailNames.has(own[0] ?? '') || freeMailDomains.has(domain) ? null : domain;
}

/**
 * Returns the domain that identifies a company from an email address: `northgate.co.uk` of
 * `desk@mail.northgate.co.uk`. Null for other contacts and for mail providers.
 */
export function mailDomain(contact: string): string | null {
  const found = addressOf(contact);
  return found ? companyDomain(found.host) : null;
}

/** Returns the email address of a contact, in lower case; null if it is not one. */
export function mailAddress(contact: string): string | null {
  return addressOf(contact)?.address ?? null;
}

/**
 * Returns the part of a contact that leads of one buyer share: `@` and the mail domain, or the whole address at a mail
 * provider. Null for ids of agents, which act for many companies, and for a contact that was deleted.
 */
export function contactKey(contact: string): string | null {
  const found = addressOf(contact);
  if (!found) return null;
  const domain = companyDomain(found.host);
  return domain === null ? found.address : `@${domain}`;
}
