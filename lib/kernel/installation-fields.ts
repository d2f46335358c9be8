/** Questions of a security review that only the operator can answer, or answers better than the software. */
export const operatorQuestions = [
  'processing_agreement',
  'certification',
  'insurance',
  'staff_screening',
  'pilot_data',
  'training',
  'hosting',
  'transfer',
  'encryption_in_transit',
  'encryption_at_rest',
  'incident_notice',
  'penetration_test',
  'remediation',
  'backups',
  'recovery',
  'availability',
  'model',
  'accuracy',
] as const;

export type OperatorQuestion = (typeof operatorQuestions)[number];

export const answerWords = ['Yes', 'No', 'Partly', 'Not yet', 'See text', 'Not stated'] as const;

export type AnswerWord = (typeof answerWords)[number];

/** Facts that only quotes state, for procurement. */
export const quoteFacts = [
  'company_details',
  'sales_person',
  'supplier_form',
  'acceptance',
  'cancellation',
  'refund',
  'pilot_data',
  'confidentiality',
  'liability',
  'renewal',
] as const;
