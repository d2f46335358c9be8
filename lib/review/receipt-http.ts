import type { ApiAnswer, ApiRequest } from '../http/mounts/request';
import { errorResponse, jsonText } from '../http/mounts/respond';
import { reading } from '../http/mounts/route';
import { env } from '../process/env';
import { installation, vendorName } from '../process/installation';
import { consentReceiptOf } from './consent-receipt';
import { getReceipt } from './endpoints';
import { readReceipt } from './read-receipt';
import type { Receipt, ReceiptResponse } from './receipt';
import type { ReceiptStore } from './with-receipt-lead';

function toResponse(receipt: Receipt, baseUrl: string): ReceiptResponse {
  const ground = {
    vendor: vendorName(),
    baseUrl,
    retentionMonths: env.RETENTION_MONTHS,
    installation: installation(),
  };
  return {
    ok: true,
    receipt: {
      lead_id: receipt.leadId,
      received_at: receipt.receivedAt,
      status: receipt.status,
      review_due_at: receipt.reviewDueAt,
      missing: receipt.missing,
      quotes: receipt.quotes,
      consent: consentReceiptOf(receipt, ground),
    },
  };
}

async function answerReceipt(store: ReceiptStore, { path, baseUrl }: ApiRequest): Promise<ApiAnswer> {
  const receipt = await readReceipt(store, path.slice(path.lastIndexOf('/') + 1));
  if (!receipt) return errorResponse('not_found', {});
  if ('removedAt' in receipt) return errorResponse('gone', {});
  return jsonText(JSON.stringify(toResponse(receipt, baseUrl)));
}

/** Serves GET /api/receipts/{lead_id} and the MCP tool that wraps it. */
export const receiptRoute = reading(getReceipt, async (store: ReceiptStore, request) => {
  const answer = await answerReceipt(store, request);
  return { ...answer, headers: { ...answer.headers, 'X-Robots-Tag': 'noindex' } };
});
