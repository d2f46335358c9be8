import { randomUUID } from 'node:crypto';
import type { DeveloperAnswer } from '../http/request';
import { developerErrorBody } from '../kernel/developer-errors';
import { type ResponseEvent, ResponseOutput } from '../text/response-output';
import { chatOf, responseRequestSchema } from '../text/responses';
import type { Call } from './answer-call';
import { type AnswerWriter, answerByChat } from './answer-chat';

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** Handles POST /v1/responses by the chat provider. Stores nothing. */
export function handleResponses(call: Call): Promise<DeveloperAnswer> {
  return answerByChat(call, responseRequestSchema, (asked) => {
    const output = new ResponseOutput(asked, Math.floor(Date.now() / 1_000), newId);
    return { body: chatOf(asked), writer: writerOf(output) };
  });
}

function writerOf(output: ResponseOutput): AnswerWriter {
  let sent = 0;
  const textOf = (events: readonly ResponseEvent[]) =>
    events
      .map((event) => {
        const data = JSON.stringify({ ...event, sequence_number: sent++ });
        return `event: ${event.type}\ndata: ${data}\n\n`;
      })
      .join('');
  return {
    whole(completion) {
      output.add(completion);
      return JSON.stringify(output.end().at(-1)?.response);
    },
    event({ completion }) {
      if (!completion) return '';
      return textOf([...(sent === 0 ? output.begin() : []), ...output.add(completion)]);
    },
    end: () => textOf(output.end()),
    failure(code) {
      const { error } = developerErrorBody(code);
      const { message, param } = error;
      return textOf([{ type: 'error', code, message, param, error }]);
    },
  };
}
