import { answerDownload } from '@/app/(founder)/answer-download';
import { exportLog } from '@/lib/founders/audit/export-log';

export function GET(request: Request): Promise<Response> {
  return answerDownload(request, {
    operation: 'exportLog',
    contentType: 'application/jsonl; charset=utf-8',
    fileName: 'log.jsonl',
    page: '/inbox/log',
    read: exportLog,
  });
}
