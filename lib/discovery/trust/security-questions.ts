import type { AnswerWord, OperatorQuestion } from '../../kernel/installation-fields';
import {
  type Answer,
  notStated,
  secondFactorAnswers,
  subProcessorAnswer,
  trainingAnswer,
} from './security-answers';
import type { TrustFacts } from './trust-facts';

export interface AnsweredQuestion {
  id: string;
  topic: string;
  question: string;
  answer: AnswerWord;
  text: string;
}

/** Returns the 40 usual questions of a security review, by domains of the CAIQ (version 4). "No" is an answer. */
export function securityQuestions(facts: TrustFacts): AnsweredQuestion[] {
  return topics(facts).flatMap(([topic, questions]) =>
    questions.map(([id, question, [answer, text]]) => ({ id, topic, question, answer, text })),
  );
}

type Question = readonly [id: string, question: string, answer: Answer];

function ask(id: string, question: string, answer: AnswerWord, text: string): Question {
  return [id, question, [answer, text]];
}

function topics(facts: TrustFacts): [topic: string, questions: Question[]][] {
  const { installation, retentionMonths, baseUrl, measured, identityProvider } = facts;
  const { hasDeveloperApi, offersOperations, hasSamples } = facts;
  const { legal_name, address = [], hosting, sub_processors, pilot_data } = installation;
  const dpa = installation.documents?.find(({ title }) => /processing/i.test(title));
  const byOperator = (id: OperatorQuestion, question: string, shipped = notStated): Question => {
    const own = installation.answers?.[id];
    return [id, question, own ? [own.answer, own.text] : shipped];
  };
  const months = `${retentionMonths} ${retentionMonths === 1 ? 'month' : 'months'}`;
  return [
    [
      'Governance and contracts',
      [
        [
          'legal_entity',
          'Which legal entity do we deal with?',
          legal_name === undefined ? notStated : ['See text', `${[legal_name, ...address].join(', ')}.`],
        ],
        byOperator(
          'processing_agreement',
          'Do you offer a data processing agreement?',
          dpa ? ['Yes', `${dpa.title}: ${dpa.url}`] : notStated,
        ),
        ['sub_processors', 'Which sub-processors receive our data?', subProcessorAnswer(sub_processors)],
        byOperator('certification', 'Do you have a SOC 2 report or an ISO 27001 certificate?', [
          'No',
          'This installation claims neither.',
        ]),
        byOperator('insurance', 'Do you carry professional or cyber liability insurance?'),
        byOperator('staff_screening', 'Do you screen staff before they get access?'),
      ],
    ],
    [
      'Data protection and privacy',
      [
        ask(
          'data_collected',
          'What data does the portal collect?',
          'See text',
          'What people type into a request, a saved quote or a pilot: company, a work contact, the workflow, figures and decisions. Visitors are not tracked.',
        ),
        byOperator('pilot_data', 'What happens to our data in a pilot?', [
          'See text',
          pilot_data ??
            'It is not uploaded to the pilot’s pages. Outside the portal, you hand over synthetic data or data without personal details, or you work on real data inside your own network. The portal receives item numbers, counts and decisions.',
        ]),
        byOperator('training', 'Do you train models on our data?', trainingAnswer(facts)),
        [
          'api_content',
          'Do you store the content of API requests?',
          hasDeveloperApi
            ? [
                'No',
                'Content is processed in memory. Only time, operation, result, duration, usage and price are recorded.',
              ]
            : ['See text', 'Requests and saved quotes are stored as sent. No other API is offered here.'],
        ],
        ask(
          'retention',
          'How long do you keep our data?',
          'See text',
          `A request: ${months} after it arrived. A pilot: ${months} after it closed. Older entries are deleted every day. Saved quotes stay.`,
        ),
        ask(
          'deletion',
          'Can you delete our data, and prove it?',
          measured.hasErasureList ? 'Yes' : 'Partly',
          `You can erase a request on its receipt, and a closed pilot on its Record page. Only the reference and the time of the erasure remain.${measured.hasErasureList ? ' The erasure is repeated when an older backup is restored.' : ''}`,
        ),
        ask(
          'export',
          'Can we take our data with us in an open format?',
          'Yes',
          'Quotes and receipts as JSON; a pilot as an archive of CSV, JSON and HTML with checksums.',
        ),
        byOperator(
          'hosting',
          'In which country is our data stored?',
          hosting === undefined ? notStated : ['See text', `${hosting}.`],
        ),
        byOperator('transfer', 'Is our data transferred outside the European Union?'),
        ask(
          'separation',
          'How is our data separated from that of other customers?',
          'Partly',
          'All customers share one database. Each quote, receipt and pilot opens only with its own unguessable address or personal link. Automated tests try one customer’s links on another customer’s pages.',
        ),
        ask(
          'cookies',
          'Do pages use trackers, advertising cookies or third-party scripts?',
          'No',
          'Pages load nothing from other hosts. The only cookie for visitors keeps people signed in to a pilot.',
        ),
      ],
    ],
    [
      'Identity and access',
      [
        ask(
          'roles',
          'Is access limited by role?',
          'Yes',
          'Reader, reviewer and owner. Every page and action checks the role.',
        ),
        [
          'second_factor',
          'Does staff sign-in need a second factor?',
          secondFactorAnswers[facts.secondFactorOf],
        ],
        [
          'single_sign_on',
          'Do you support single sign-on for staff?',
          identityProvider
            ? ['Yes', `Through OpenID Connect with ${identityProvider}.`]
            : [
                'Partly',
                'Through OpenID Connect, which is not set up here. Staff sign in with a password or passkey.',
              ],
        ],
        ask(
          'leavers',
          'Is access removed when someone leaves?',
          'Yes',
          'An owner disables the account. Its sessions and links then end at once.',
        ),
      ],
    ],
    [
      'Cryptography and secrets',
      [
        byOperator(
          'encryption_in_transit',
          'Is data encrypted in transit?',
          baseUrl.startsWith('https:')
            ? ['Yes', 'The portal is served over HTTPS. The operator’s proxy sets the TLS versions.']
            : notStated,
        ),
        byOperator('encryption_at_rest', 'Is data encrypted at rest?'),
        ask(
          'key_storage',
          'How are keys, links and passwords stored?',
          'See text',
          'API keys and personal links are stored only as hashes. Passwords are hashed with scrypt. The installation’s secrets are kept outside the database and its backups, and can be rotated without downtime.',
        ),
        ask(
          'secret_screening',
          'What if we send a password or a key by mistake?',
          'See text',
          'Text that looks like a secret is refused before it is stored, and is not logged.',
        ),
      ],
    ],
    [
      'Logging and incidents',
      [
        ask(
          'audit_log',
          'Do you record what staff do?',
          'Yes',
          'Every action on requests, offers, keys, roles and pilots, with person and time. The log is append-only, and each entry is linked to the one before by a hash. Owners can export the log, and a command detects removed or edited entries.',
        ),
        ask(
          'log_content',
          'Do logs contain personal data?',
          'Partly',
          'Only shortened IP addresses and, for staff actions, the account id. No names, texts, keys or cookies. The hosting provider decides how long logs are kept.',
        ),
        byOperator('incident_notice', 'How soon do you notify customers of an incident?'),
        [
          'reports',
          'How do we report a vulnerability?',
          facts.securityContacts.length > 0
            ? [
                'See text',
                `To ${facts.securityContacts.map((uri) => uri.replace(/^mailto:/, '')).join(' or ')}.`,
              ]
            : notStated,
        ],
      ],
    ],
    [
      'Vulnerabilities, changes and rate limits',
      [
        byOperator('penetration_test', 'Has an independent party tested the security?', [
          'No',
          'Automated attack tests run on every change to the software. No independent test is recorded.',
        ]),
        byOperator('remediation', 'How soon do you fix known vulnerabilities?', [
          'Partly',
          'In the software: critical vulnerabilities within 3 days, high within 14, medium within 60. This installation has not stated how soon it upgrades.',
        ]),
        ask(
          'change_control',
          'Are changes tested before release?',
          'Yes',
          'Every change runs the whole test suite, and changes that operators notice are listed in the change log.',
        ),
        ask(
          'rate_limits',
          'Are requests rate-limited?',
          'Yes',
          hasDeveloperApi ? 'Per IP address, and per key in the developer API.' : 'Per IP address.',
        ),
      ],
    ],
    [
      'Continuity',
      [
        byOperator('backups', 'Are backups made, and is restoring them tested?', [
          'Partly',
          'The software can back up and restore, and both are tested. Backups can be encrypted for named recipients. This installation has not stated how often it makes backups and tests restoring them.',
        ]),
        byOperator('recovery', 'What are your recovery time and recovery point?'),
        byOperator('availability', 'Do you guarantee a level of availability?', [
          'No',
          `No level is guaranteed. Live status: ${baseUrl}/api/health/ready`,
        ]),
      ],
    ],
    [
      'Artificial intelligence',
      [
        byOperator(
          'model',
          'Which model or engine is used in a pilot?',
          offersOperations
            ? [
                'See text',
                'Each offer names its operations and their measured results; the evidence page names the version of the code.',
              ]
            : notStated,
        ),
        byOperator(
          'accuracy',
          'How accurate is it, and how was that measured?',
          hasSamples
            ? [
                'See text',
                `Figures with intervals, every miss and a script that recomputes them: ${baseUrl}/evidence`,
              ]
            : notStated,
        ),
        ask(
          'oversight',
          'Does a person make the final decision?',
          'Yes',
          'No quote or request is binding, and a person decides on each. Agents cannot accept, sign or pay.',
        ),
        ask(
          'accessibility',
          'Are the portal’s pages accessible?',
          'Partly',
          'Tested automatically against WCAG 2.2 AA in both themes. There has been no independent audit.',
        ),
      ],
    ],
  ];
}
