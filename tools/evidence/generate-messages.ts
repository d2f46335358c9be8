import { firstNames } from '../../lib/developer-api/engines/pii/lists/first-names';
import { lastNames } from '../../lib/developer-api/engines/pii/lists/last-names';
import { wordNames } from '../../lib/developer-api/engines/pii/lists/word-names';
import { type Message, parseMarked } from './message';
import { SeededRandom } from './random';

const seed = 20261124;
const count = 1_000;

/** Names in the engine's lists. */
const listed = {
  first:
    'Emma Liam Olivia Noah Sofia Mateo Aisha Omar Priya Arjun Mei Hiroshi Ingrid Lars Chloe Pierre Giulia Marco Zofia Jakub Fatima Yusuf Grace Daniel Hannah Samuel Elena Viktor Amara Kwame'.split(
      ' ',
    ),
  last: 'Smith Johnson Garcia Martinez Nguyen Kowalski Schneider Rossi Dubois Andersson Khan Patel Walker Mensah Tanaka Novak Horvath Silva Murphy Campbell Jensen Petrov Ivanov Jones Larsen Romano Fischer Moreau Svensson Suzuki'.split(
    ' ',
  ),
};

/** Made-up names: {@link generateMessages} fails if the engine has one in a list. */
const unlisted = {
  first:
    'Ozrelle Tavianka Mirusen Belqiss Jorunav Kestrila Odwinna Perrigal Suvanti Thandrel Ulvariq Vesmira Wyndoria Xantheko Yelvira Zorvane Ashqar Brivaldo Cyntheus Dwelani Eskandra Fenwilo Gathurin Hesperon Ilvanka Jathuma Korvendi Lumetra Morveth Nazquell'.split(
      ' ',
    ),
  last: 'Brathwol Cendrikov Dunmaryx Eskelvaar Fothergaunt Grelsworth Hintzervold Ibrekwe Jandrivic Kolmarsund Lethbrook Marchevane Nordquell Ostrivane Pellingarth Quorndale Ravensholt Skarvind Tolvenaar Umbrecht Vandermoss Wexcombe Yarrowick Zelkovar Ambergast Birchwyn Coldershaw Dravenport Elmsquire Farrowdene'.split(
    ' ',
  ),
};

const streets = {
  listed: ['Murphy Road', 'Campbell Street', 'Garcia Avenue', 'Johnson Lane', 'Grace Gardens', 'Patel Close'],
  unlisted: [
    'Brathwol Croft',
    'Quorndale Fold',
    'Lethbrook Garth',
    'Wexcombe Reach',
    'Umbrecht Strand',
    'Skarvind Nook',
  ],
};
const towns = [
  'Leeds LS6 3HN',
  'Bristol BS3 4QX',
  'Norwich NR2 1TF',
  'Austin, TX 78704',
  'Portland, OR 97205',
  'Columbus, OH 43215',
];

type Tone = NonNullable<Message['tone']>;

/** Opening sentences by tone. The toxic ones are negative too. */
const openings: Readonly<Record<Tone | 'toxic', readonly string[]>> = {
  positive: [
    'Thank you for the quick help last week, everything works wonderfully now.',
    'I am very happy with the new service.',
    'Your colleague was friendly and solved my problem at once.',
    'Great product, we love it.',
  ],
  neutral: [
    'I would like to change some details in my account.',
    'Please find below what you asked me for.',
    'This is about the order from 3 March.',
    'We are moving next month.',
  ],
  negative: [
    'I am very disappointed, nobody has answered me for three weeks.',
    'The machine broke again and I am losing money every day.',
    'This is the worst service I have had in years.',
    'I am angry that you charged me twice.',
  ],
  toxic: [
    'You are a bunch of idiots and I hate dealing with you.',
    'Shut up with your excuses, you stupid liars.',
    'Your damn support is full of morons.',
  ],
};

/** Sentences with personal data; each `{}` is filled by the function of its kind. */
const sentences = [
  'My name is {person}.',
  'The account is in the name of {person}.',
  '{person} will pick it up on Friday.',
  'Please ask for {person} when you arrive.',
  'Please send it to {address}.',
  'I now live at {address}.',
  'I was born on {date_of_birth}.',
  'Date of birth: {date_of_birth}.',
  'My customer number is {id_number}.',
  'Policy no. {id_number} is the one I mean.',
  'You can reach me on {phone}.',
  'Call {phone} after five.',
  'Write to {email}.',
  'My email address is {email}.',
  'Please refund {iban}.',
  'I paid with card {credit_card}.',
  'The log shows {ip_address} at night.',
];

/** Sentences without personal data that look as if they had some. */
const decoys = [
  'Order 4471 came on 14 March with version 3.12.0.1.',
  'The invoice over 1,250.00 is from 02/07/2026.',
  'May I ask who is in charge? Mark the box with a cross.',
  'The meeting is at 10:30 in room 204.',
  'Article 88-2041-B costs 19.90.',
  'Rose, black and white are sold out.',
];

const closings = ['Thanks.', 'Kind regards', 'Please answer soon.', 'Best wishes,\\n{person}'];

/** Appends a check digit by the Luhn rule. */
function withLuhn(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns a German IBAN with its check digits (ISO 13616). */
function ibanOf(account: string): string {
  const rest = [...`${account}131400`].reduce((all, digit) => (all * 10 + Number(digit)) % 97, 0);
  return `DE${String(98 - rest).padStart(2, '0')}${account}`;
}

const grouped = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');

/** Writes messages with made-up personal data: half of the names and streets are in no list of the engine. */
class MessageWriter {
  readonly #random = new SeededRandom(seed);
  #names = 0;
  #streets = 0;

  write(place: number): Message {
    const random = this.#random;
    const isToxic = place % 12 === 0;
    const tone = random.pick(['positive', 'neutral', 'negative'] as const);
    const facts = place % 5 === 0 ? [] : random.shuffled(sentences).slice(0, 1 + random.below(3));
    const middle = facts.length === 0 || random.below(4) === 0 ? [random.pick(decoys)] : [];
    const closing = facts.length === 0 ? 'Thanks.' : random.pick(closings);
    const parts = [random.pick(openings[isToxic ? 'toxic' : tone]), ...middle, ...facts, closing];
    const line = parts.join(' ').replace(/\{(\w+)\}/g, (_, kind: string) => this.#fill(kind));
    return {
      id: `generated-${String(place + 1).padStart(4, '0')}`,
      source: 'Generated messages',
      ...parseMarked(line),
      tone: isToxic ? 'negative' : tone,
      isToxic,
    };
  }

  #digits(length: number): string {
    return Array.from({ length }, () => this.#random.below(10)).join('');
  }

  #fill(kind: string): string {
    const random = this.#random;
    const digits = (length: number) => this.#digits(length);
    switch (kind) {
      case 'person': {
        this.#names += 1;
        const isListed = this.#names % 2 === 0;
        const names = isListed ? listed : unlisted;
        return `[person${isListed ? '+' : '-'}|${random.pick(names.first)} ${random.pick(names.last)}]`;
      }
      case 'address': {
        this.#streets += 1;
        const isListed = this.#streets % 2 === 0;
        const street = random.pick(isListed ? streets.listed : streets.unlisted);
        return `[address${isListed ? '+' : '-'}|${1 + random.below(180)} ${street}, ${random.pick(towns)}]`;
      }
      case 'date_of_birth': {
        const [day, month, year] = [1 + random.below(28), 1 + random.below(12), 1940 + random.below(65)];
        const two = (part: number) => String(part).padStart(2, '0');
        const names = 'January February March April May June July August September October November December';
        const written = [
          `${two(day)}/${two(month)}/${year}`,
          `${year}-${two(month)}-${two(day)}`,
          `${day} ${names.split(' ')[month - 1]} ${year}`,
        ];
        return `[date_of_birth|${random.pick(written)}]`;
      }
      case 'id_number':
        return `[id_number|${random.pick([`${digits(4)}-${digits(4)}`, `C-${digits(6)}`, `KD${digits(7)}`])}]`;
      case 'phone': {
        const written = [
          `+44 7700 900${digits(3)}`,
          `0113 496 0${digits(3)}`,
          `(312) 555-01${digits(2)}`,
          `+31 20 555 0${digits(3)}`,
        ];
        return `[phone|${random.pick(written)}]`;
      }
      case 'email':
        return `[email|${random.pick(listed.first).toLowerCase()}.${digits(2)}@${random.pick(['mail', 'post', 'firm'])}.example]`;
      case 'iban':
        return `[iban|${random.pick([grouped, (text: string) => text])(ibanOf(`37040044${digits(10)}`))}]`;
      case 'credit_card':
        return `[credit_card|${random.pick([grouped, (text: string) => text])(withLuhn(`4${digits(14)}`))}]`;
      default:
        return `[ip_address|${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${1 + random.below(254)}]`;
    }
  }
}

/** Returns 1,000 made-up messages, always the same. Throws an Error if a name is not listed as stated. */
export function generateMessages(): Message[] {
  const names = new Set([firstNames, lastNames, wordNames].flatMap((list) => list.split(/\s+/)));
  const isKnown = (name: string) => names.has(name.toLowerCase());
  const wrong = [
    ...[...listed.first, ...listed.last].filter((name) => !isKnown(name)),
    ...[...unlisted.first, ...unlisted.last].filter(isKnown),
  ];
  if (wrong.length > 0) throw new Error(`Names in the wrong list: ${wrong.join(', ')}.`);
  const writer = new MessageWriter();
  return Array.from({ length: count }, (_, place) => writer.write(place));
}
