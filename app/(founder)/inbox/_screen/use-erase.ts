import { sendStep } from './inbox-client';
import { headingSelector } from './use-focus';
import type { InboxModel } from './use-inbox';

/** Erases the opened lead; the list then shows that it is gone. */
export function useErase(inbox: InboxModel): (fields: URLSearchParams) => Promise<void> {
  return async (fields) => {
    const answer = await sendStep('/inbox/erase', fields);
    if ('failure' in answer) return inbox.steps.say(answer.failure);
    inbox.steps.remember({ words: 'Erased: 1 lead', undo: null });
    inbox.steps.say('The lead was erased.');
    if (inbox.openId === undefined) return;
    await inbox.load(inbox.openId);
    inbox.focus(headingSelector(inbox.openId));
  };
}
