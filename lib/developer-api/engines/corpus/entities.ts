import type { EntityType } from '../../text/text';

/** English texts and the entities in them, as a reader would mark them. */
export const textsWithEntities: readonly (readonly [
  text: string,
  found: readonly (readonly [type: EntityType, text: string])[],
])[] = [
  [
    'Barack Obama visited Paris on March 3rd 2024.',
    [
      ['person', 'Barack Obama'],
      ['place', 'Paris'],
      ['date', 'March 3rd 2024'],
    ],
  ],
  [
    'Microsoft paid $69 billion in 2023.',
    [
      ['organization', 'Microsoft'],
      ['money', '$69 billion'],
      ['date', '2023'],
    ],
  ],
  [
    'Maria Gonzalez works for Siemens in Munich.',
    [
      ['person', 'Maria Gonzalez'],
      ['organization', 'Siemens'],
      ['place', 'Munich'],
    ],
  ],
  [
    'The meeting with Tim Cook is at 5pm.',
    [
      ['person', 'Tim Cook'],
      ['time', '5pm'],
    ],
  ],
  [
    'Send it to jane@example.com before Friday.',
    [
      ['email', 'jane@example.com'],
      ['date', 'Friday'],
    ],
  ],
  [
    'Sales grew by 12% in Japan.',
    [
      ['percent', '12%'],
      ['place', 'Japan'],
    ],
  ],
  [
    'See https://example.com/docs for the report by Toyota.',
    [
      ['url', 'https://example.com/docs'],
      ['organization', 'Toyota'],
    ],
  ],
  [
    'John Smith and Mary Jones moved to Chicago.',
    [
      ['person', 'John Smith'],
      ['person', 'Mary Jones'],
      ['place', 'Chicago'],
    ],
  ],
  [
    'The United Nations met in Geneva.',
    [
      ['organization', 'United Nations'],
      ['place', 'Geneva'],
    ],
  ],
  [
    'Angela Merkel spoke to the European Union.',
    [
      ['person', 'Angela Merkel'],
      ['organization', 'European Union'],
    ],
  ],
  [
    'We flew from London to New York in 7 hours.',
    [
      ['place', 'London'],
      ['place', 'New York'],
      ['duration', '7 hours'],
    ],
  ],
  [
    'Follow @portal and use #launch.',
    [
      ['mention', '@portal'],
      ['hashtag', '#launch'],
    ],
  ],
  [
    'Amazon opened an office in Dublin, Ireland.',
    [
      ['organization', 'Amazon'],
      ['place', 'Dublin, Ireland'],
    ],
  ],
  [
    'Dr. Sarah Connor lives in Los Angeles.',
    [
      ['person', 'Dr. Sarah Connor'],
      ['place', 'Los Angeles'],
    ],
  ],
  [
    'It cost €300 and took three weeks.',
    [
      ['money', '€300'],
      ['duration', 'three weeks'],
    ],
  ],
  [
    'Emmanuel Macron met Olaf Scholz in Berlin.',
    [
      ['person', 'Emmanuel Macron'],
      ['person', 'Olaf Scholz'],
      ['place', 'Berlin'],
    ],
  ],
  [
    'IBM and Oracle reported their results on Monday.',
    [
      ['organization', 'IBM'],
      ['organization', 'Oracle'],
      ['date', 'Monday'],
    ],
  ],
  [
    'Yuki Tanaka was born in Osaka in 1987.',
    [
      ['person', 'Yuki Tanaka'],
      ['place', 'Osaka'],
      ['date', '1987'],
    ],
  ],
  [
    'Priya Sharma joined Infosys last year.',
    [
      ['person', 'Priya Sharma'],
      ['organization', 'Infosys'],
      ['date', 'last year'],
    ],
  ],
  [
    'The Thames flows through London.',
    [
      ['place', 'Thames'],
      ['place', 'London'],
    ],
  ],
  [
    'Chiamaka Eze asked for a refund of 40 dollars.',
    [
      ['person', 'Chiamaka Eze'],
      ['money', '40 dollars'],
    ],
  ],
  [
    'Deutsche Bank fired 900 people in Frankfurt.',
    [
      ['organization', 'Deutsche Bank'],
      ['place', 'Frankfurt'],
    ],
  ],
  ['Nothing in this sentence has a name.', []],
  ['The quick brown fox jumps over the lazy dog.', []],
  ['Please restart the server and try again.', []],
];
