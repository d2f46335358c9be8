import { sendStep } from './inbox-client';
import { headingSelector } from './use-focus';
import type { InboxModel } from './use-inbox';

/** Erases the opened lead; the list then shows that it is gone. */
export function useErase(desk: InboxModel): (fields: URLSearchParams) => Promise<void> {
  return async (fields) => {
    const answer = await sendStep('/inbox/erase', fields);
    if ('failure' in answer) return desk.steps.say(answer.failure);
    desk.steps.remember({ words: 'Erased: 1 lead', undo: null });
    desk.steps.say('The lead was erased.');
    if (desk.openId === undefined) return;
    await desk.load(desk.openId);
    desk.focus(headingSelector(desk.openId));
  };
}
