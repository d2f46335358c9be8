import { getDeps } from '@/lib/compose';
import { formRoute, formRoutes } from '@/lib/http/forms/form-route';
import type { ReceiptAct } from '@/lib/review/receipt';
import { handleReceiptForm } from '@/lib/review/receipt-forms-http';
import type { ActOf } from '@/lib/site/forms';

const receiptRoute = (act: ReceiptAct) =>
  formRoute<{ leadId: string }>({
    page: ({ leadId }) => `/receipts/${encodeURIComponent(leadId)}${act === 'add' ? '' : `/${act}`}`,
    handle: (request, page, { leadId }) => handleReceiptForm(request, getDeps(), page, { leadId, act }),
  });

export const { GET, POST } = formRoutes({
  add: receiptRoute('add'),
  withdraw: receiptRoute('withdraw'),
  correct: receiptRoute('correct'),
  erase: receiptRoute('erase'),
} satisfies Record<ActOf<'/receipts/[leadId]/[act]/send'>, unknown>);
