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

/** Endings of streets. A street starts with a last name: 180 streets are listed, and 180 are not. */
const streetTypes = {
  listed: ['Road', 'Street', 'Avenue', 'Lane', 'Gardens', 'Close'],
  unlisted: ['Croft', 'Fold', 'Garth', 'Reach', 'Strand', 'Nook'],
};
const firms = ['Ltd', 'Logistics', 'Insurance', 'Bank', 'Foods', 'Group'];
const places =
  'Leeds Bristol Norwich Austin Portland Columbus Hamburg Lyon Geneva Utrecht Chicago Toronto'.split(' ');
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
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
    'The engineer was on time and did an excellent job.',
    'I really enjoyed the stay and would come again.',
    'Well done, the refund came within a day.',
    'We are delighted with the new machine.',
  ],
  neutral: [
    'I would like to change some details in my account.',
    'Please find below what you asked me for.',
    'This is about the order from 3 March.',
    'We are moving next month.',
    'Could you tell me when the next delivery is?',
    'I am writing about my contract.',
    'There is a question about the invoice from last week.',
    'I need a copy of the agreement.',
  ],
  negative: [
    'I am very disappointed, nobody has answered me for three weeks.',
    'The machine broke again and I am losing money every day.',
    'This is the worst service I have had in years.',
    'I am angry that you charged me twice.',
    'The parcel was damaged and the glass inside is broken.',
    'It is a disgrace how long I had to wait.',
    'I hate the new app, it crashes all the time.',
    'Sadly the repair failed for the third time.',
  ],
  toxic: [
    'You are a bunch of idiots and I hate dealing with you.',
    'Shut up with your excuses, you stupid liars.',
    'Your damn support is full of morons.',
    'What a pathetic bunch of crooks you are.',
    'You are all useless and I hope you choke on my money.',
    'Only a complete fool would buy from you again.',
  ],
};

/** Sentences with marked values; each `{}` is filled by the function of its kind. */
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
  'I work for {organization}.',
  'The bill goes to {organization}.',
  'I am writing from {place}.',
  'The parcel went to {place} instead.',
];

/** Sentences without personal data that look as if they had some. */
const decoys = [
  'Order {figure} came on {day} with version {version}.',
  'The invoice over {price} is from {day}.',
  'May I ask who is in charge? Mark box {figure} with a cross.',
  'The meeting on {day} is at 10:30 in room {figure}.',
  'Article 88-{figure}-B costs {price}.',
  'Rose, black and white are sold out until {day}.',
  'Since version {version} the page for {day} stays empty.',
  'Your letter of {day} names {price} and not {price}.',
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
    const closing = random.pick(facts.length === 0 ? closings.slice(0, 3) : closings);
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
        const street = isListed
          ? `${random.pick(listed.last)} ${random.pick(streetTypes.listed)}`
          : `${random.pick(unlisted.last)} ${random.pick(streetTypes.unlisted)}`;
        return `[address${isListed ? '+' : '-'}|${1 + random.below(180)} ${street}, ${random.pick(towns)}]`;
      }
      case 'date_of_birth': {
        const [day, month, year] = [1 + random.below(28), 1 + random.below(12), 1940 + random.below(65)];
        const two = (part: number) => String(part).padStart(2, '0');
        const written = [
          `${two(day)}/${two(month)}/${year}`,
          `${year}-${two(month)}-${two(day)}`,
          `${day} ${months[month - 1]} ${year}`,
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
      case 'organization':
        return `[organization|${random.pick(unlisted.last)} ${random.pick(firms)}]`;
      case 'place':
        return `[place|${random.pick(places)}]`;
      case 'figure':
        return String(100 + random.below(900));
      case 'day':
        return `${1 + random.below(28)} ${random.pick(months)}`;
      case 'version':
        return [0, 0, 0, 0].map(() => random.below(20)).join('.');
      case 'price':
        return `${1 + random.below(90)}.${digits(2)}`;
      default:
        return `[ip_address|${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${1 + random.below(254)}]`;
    }
  }
}

/** Returns 1,000 made-up messages, all different and always the same. Throws an Error if a name is not listed as stated. */
export function generateMessages(): Message[] {
  const names = new Set([firstNames, lastNames, wordNames].flatMap((list) => list.split(/\s+/)));
  const isKnown = (name: string) => names.has(name.toLowerCase());
  const wrong = [
    ...[...listed.first, ...listed.last].filter((name) => !isKnown(name)),
    ...[...unlisted.first, ...unlisted.last].filter(isKnown),
  ];
  if (wrong.length > 0) throw new Error(`Names in the wrong list: ${wrong.join(', ')}.`);
  const writer = new MessageWriter();
  const messages = new Map<string, Message>();
  while (messages.size < count) {
    const message = writer.write(messages.size);
    if (!messages.has(message.text)) messages.set(message.text, message);
  }
  return [...messages.values()];
}
