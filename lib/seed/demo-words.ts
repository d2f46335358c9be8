export const places = 'North South East West River Harbour Hill Bridge Lake Forest Stone'.split(' ');
export const endings = 'gate field wood bridge mark view point well port brook haven'.split(' ');
export const trades = [
  'Claims Handling',
  'Insurance',
  'Logistics',
  'Health Records',
  'Travel',
  'Energy',
  'Legal Services',
  'Publishing',
  'Broadcasting',
  'Contact Centres',
  'Language School',
  'Retail Bank',
];
export const legalForms = ['Ltd', 'GmbH', 'Inc.', 'LLC', 'B.V.', 'S.A.', 'Oy', 'AB', ''];
export const firstNames =
  'Amara Bruno Chen Dilara Elena Farid Greta Hugo Ines Jonas Kavya Liam Mina Noor Otto Priya'.split(' ');
export const lastNames =
  'Adeyemi Berg Castillo Dubois Eriksen Fischer Haddad Ito Kowalski Lindqvist Moreau Okafor Patel Rossi'.split(
    ' ',
  );
export const roles = [
  'Head of operations',
  'Procurement lead',
  'Data protection officer',
  'Product manager',
  'CTO',
];
export const owners = ['Chief operations officer', 'Head of compliance', 'Chief risk officer'];
export const timelines = ['This quarter', 'Pilot in the first quarter', 'Before the summer', 'No hurry'];
export const verbs = [
  'Transcribe',
  'Summarise',
  'Classify',
  'Redact',
  'Score',
  'Translate',
  'Moderate',
  'Check',
];
export const materials = [
  'claim calls',
  'support calls',
  'dictated reports',
  'learners’ recordings',
  'scanned invoices',
  'contract drafts',
  'customer letters',
  'product photos',
  'interview recordings',
  'incident reports',
];
export const purposes = [
  'and route them to the right team within a minute',
  'before an adviser reads them',
  'so that auditors can sample them',
  'in four languages',
  'and flag what needs a second reader',
  'for the weekly quality review',
];
export const metrics = [
  'Word error rate below 9% on our labelled recordings',
  'Agreement with reviewers above 95%',
  'Handling time down by a third',
  'No missed escalation in 500 cases',
  'Recall of 98% for personal data',
];
export const offerIds = ['masking-shadow-14', 'message-review-30'];
export const buyerTypes = [
  'human_buyer',
  'human_buyer',
  'human_buyer',
  'ai_procurement_agent',
  'ai_procurement_agent',
  'ai_solution_evaluator',
  'ai_developer_agent',
  'ai_marketplace_agent',
  'partner_agent',
] as const;
