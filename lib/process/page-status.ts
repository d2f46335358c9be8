import { AsyncLocalStorage } from 'node:async_hooks';

/** What a page may be answered with beside 200. */
export type PageStatus = 404 | 410 | 503;

interface PageAnswer {
  status: PageStatus | undefined;
}

/** Next bundles its own copy of every module, so what both sides share hangs on the global object. */
const slot = Symbol.for('pilot-portal.page-answer');
const shared = globalThis as typeof globalThis & { [slot]?: AsyncLocalStorage<PageAnswer> };
shared[slot] ??= new AsyncLocalStorage<PageAnswer>();
const answers = shared[slot];

/** Begins a page request in `server/`; gives the status that its page asks for in the meantime. */
export function beginPageAnswer(): () => PageStatus | undefined {
  const answer: PageAnswer = { status: undefined };
  answers.enterWith(answer);
  return () => answer.status;
}

/** Sets the page's status, for which `notFound()` needs a script; false on a host without `server/`. */
export function answerPageWith(status: PageStatus): boolean {
  const answer = answers.getStore();
  if (!answer) return false;
  answer.status = status;
  return true;
}
