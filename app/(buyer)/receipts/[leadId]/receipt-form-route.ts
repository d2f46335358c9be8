import { getDeps } from '@/lib/compose';
import { formRoute } from '@/lib/http/forms/form-route';
import type { ReceiptAct } from '@/lib/review/receipt';
import { takeReceiptForm } from '@/lib/review/receipt-forms-http';

/** The handlers of an act's address: only a POST does anything. */
export function receiptFormRoute(act: ReceiptAct) {
  return formRoute<{ leadId: string }>({
    page: ({ leadId }) => `/receipts/${encodeURIComponent(leadId)}/${act}`,
    take: (request, page, { leadId }) => takeReceiptForm(request, getDeps(), page, { leadId, act }),
  });
}
