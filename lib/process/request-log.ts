import { truncateIp } from '../kernel/ipv4-address';
import { type AnsweredRequest, answeredRequests } from './events';
import { LineWriter } from './line-writer';
import { log } from './log';

const standardError = 2;

export function requestLine(request: AnsweredRequest, timeMs: number): string {
  const error = request.error === undefined ? '' : `,"error":"${request.error}"`;
  const milliseconds = Math.round(request.milliseconds * 100) / 100;
  return (
    `{"level":30,"time":${timeMs},"request":"${request.id}","route":"${request.route}",` +
    `"status":${request.status},"ms":${milliseconds}${error},` +
    `"address":"${truncateIp(request.clientAddress)}","msg":"request"}\n`
  );
}

export function logRequests(): void {
  if (!log.isLevelEnabled('info')) return;
  const lines = new LineWriter(standardError);
  process.once('exit', () => lines.flushSync());
  answeredRequests.subscribe((request) => lines.write(requestLine(request, Date.now())));
}
