import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';

export type PageStatus = 403 | 404 | 410 | 429 | 503;

interface PageAnswer {
  status: PageStatus | undefined;
}

/** Next bundles its own copy of every module, so state that both sides share is stored on the global object. */
const slot = Symbol.for('pilot-portal.page-answer');
const setterSlot = Symbol.for('pilot-portal.sets-page-statuses');
const shared = globalThis as typeof globalThis & {
  [slot]?: AsyncLocalStorage<PageAnswer>;
  [setterSlot]?: true;
};
shared[slot] ??= new AsyncLocalStorage<PageAnswer>();
const answers = shared[slot];

export function enablePageStatus(): void {
  shared[setterSlot] = true;
}

export function isPageStatusEnabled(): boolean {
  return shared[setterSlot] === true;
}

/** Applies the statuses that pages set, on every HTTP server of this process; for processes without `server/`. */
export function applyPageStatuses(): void {
  enablePageStatus();
  subscribe('http.server.request.start', (message) => {
    const response: unknown = Reflect.get(Object(message), 'response');
    if (response instanceof ServerResponse) setStatus(response, beginPageAnswer());
  });
}

function setStatus(response: ServerResponse, statusOfPage: () => PageStatus | undefined): void {
  const writeHead = response.writeHead;
  response.writeHead = (...args: unknown[]) => {
    const status = statusOfPage();
    if (status !== undefined && args[0] === 200) args[0] = status;
    return Reflect.apply(writeHead, response, args);
  };
}

/** Begins a request for a page. Returns a function that reads the status that its page has set. */
export function beginPageAnswer(): () => PageStatus | undefined {
  const answer: PageAnswer = { status: undefined };
  answers.enterWith(answer);
  return () => answer.status;
}

/** Sets the page's status without a script, which `notFound()` needs. Returns false when no server reads it. */
export function setPageStatus(status: PageStatus): boolean {
  const answer = answers.getStore();
  if (!answer) return false;
  answer.status = status;
  return true;
}
