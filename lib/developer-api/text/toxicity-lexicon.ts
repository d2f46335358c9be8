import type { ToxicityCategory } from './text';

export interface LexiconEntry {
  category: ToxicityCategory;
  /** 0 to 1; from 0.5 on a single match makes a text count as toxic. */
  weight: number;
  phrases: readonly string[];
  endings?: string;
}

const peoples =
  '(?:women|men|immigrants|foreigners|refugees|muslims|jews|christians|blacks|whites|asians|gays|lesbians|gypsies|arabs|mexicans|africans|disabled people|trans people)';
const you = '(?:you|u|ya|yall|y’all|him|her|them)';

/** English words, matched without their context, so the answers are labelled `basic`. */
export const toxicityLexicon: readonly LexiconEntry[] = [
  {
    category: 'profanity',
    weight: 0.55,
    phrases: ['fuck', 'motherfuck', 'shit', 'bullshit', 'cunt', 'bastard', 'wank', 'bollocks'],
    endings: '(?:s|er|ers|ed|ing|y|ty|head|heads)?',
  },
  {
    category: 'profanity',
    weight: 0.3,
    phrases: ['damn it', 'goddamn', 'crap', 'piss off', 'bloody hell', 'wtf'],
  },
  {
    category: 'insult',
    weight: 0.6,
    phrases: [
      'asshole',
      'arsehole',
      'bitch',
      'dickhead',
      'dumbass',
      'jackass',
      'scumbag',
      'douchebag',
      'retard',
    ],
    endings: '(?:s|es|ed)?',
  },
  {
    category: 'insult',
    weight: 0.5,
    phrases: [
      'idiot',
      'moron',
      'imbecile',
      'cretin',
      'halfwit',
      'nitwit',
      'dimwit',
      'loser',
      'lowlife',
      'scum',
      'vermin',
    ],
    endings: '(?:s|ic)?',
  },
  {
    category: 'insult',
    weight: 0.6,
    phrases: [
      "(?:you|you are|you’re|you're|your|ur|so) (?:a |an |such a |so |all |really )?(?:stupid|dumb|pathetic|worthless|useless|disgusting|ugly|clown|pig|trash|garbage|liar|coward|joke)",
      'shut up',
      'shut the hell up',
      'nobody (?:likes|wants|loves) you',
      'go to hell',
      'screw you',
      'stupid (?:people|person|man|woman|kid|fool)',
      'piece of (?:garbage|trash|filth)',
      'waste of (?:space|oxygen|air)',
    ],
  },
  {
    category: 'threat',
    weight: 0.85,
    phrases: [
      `(?:i|we)(?: will|’ll|'ll| am going to|'m going to|’m going to| gonna|'m gonna| want to| should) (?:kill|murder|stab|shoot|hurt|beat|strangle|destroy|find and hurt|break) ${you}`,
      `${you} (?:will|are going to|gonna|should) (?:die|be killed|be shot|burn|get hurt)`,
      '(?:hope|wish) you (?:die|suffer|burn|rot|get hurt|get cancer)',
      'i know where you live',
      'watch your back',
      "you(?:’re|'re| are) dead(?: meat)?",
      'burn (?:your|their) (?:house|office|shop) down',
    ],
  },
  {
    category: 'identity_attack',
    weight: 0.8,
    phrases: [
      `(?:all |those |these )?${peoples} (?:are|should be|must be|is) (?:all )?(?:stupid|dirty|lazy|criminals|animals|vermin|inferior|disgusting|evil|scum|rapists|terrorists|parasites|trash|deported|killed|banned|eradicated)`,
      `(?:i |we )?hate (?:all |those |these )?${peoples}`,
      'go back to (?:your|where) (?:own )?(?:country|you came from)',
      `${peoples} (?:don’t|don't|do not) belong`,
    ],
  },
  {
    category: 'sexual',
    weight: 0.55,
    phrases: [
      'send (?:me )?nudes',
      'suck my (?:dick|cock)',
      'blowjob',
      'slut',
      'whore',
      'i want to (?:rape|grope) (?:you|her|him)',
      'nice tits',
    ],
    endings: '(?:s)?',
  },
  {
    category: 'self_harm',
    weight: 0.8,
    phrases: [
      'kill yourself',
      'kys',
      'hang yourself',
      'go die',
      'drink bleach',
      'slit your wrists',
      'end your life',
    ],
  },
];
