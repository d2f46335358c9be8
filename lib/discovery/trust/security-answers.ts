import type { AnswerWord } from '../../kernel/installation-fields';
import type { TrustFacts } from './trust-facts';

export type Answer = readonly [word: AnswerWord, text: string];

export const notStated: Answer = ['Not stated', 'This installation has not answered the question.'];

export function subProcessorAnswer(subProcessors: TrustFacts['installation']['sub_processors']): Answer {
  if (subProcessors === undefined) return notStated;
  if (subProcessors.length === 0) return ['No', 'None.'];
  const names = subProcessors.map((one) => [one.name, one.purpose, one.location ?? []].flat().join(', '));
  return ['See text', `${names.join('; ')}.`];
}

export function trainingAnswer({ providers, offersOperations }: TrustFacts): Answer {
  if (providers.length > 0)
    return [
      'Partly',
      'The portal does not train models. Some developer API requests go to a provider named on this page, whose own terms apply.',
    ];
  return offersOperations
    ? ['No', 'The portal’s engines are fixed rules, lists and models. They learn nothing from requests.']
    : notStated;
}

export const secondFactorAnswers: Readonly<Record<TrustFacts['secondFactorOf'], Answer>> = {
  all: ['Yes', 'Every account needs one: an authenticator app or a passkey.'],
  owners: ['Partly', 'Owners need one: an authenticator app or a passkey. Every account can add one.'],
  none: ['Partly', 'Every account can add an authenticator app or passkeys. Neither is compulsory here.'],
};
