import { receiptFormRoute } from '../../receipt-form-route';

export const { GET, POST } = receiptFormRoute('correct');
