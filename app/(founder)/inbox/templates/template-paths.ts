export const templatesPage = '/inbox/templates';

/** The page of a template. */
export const templatePage = ({ templateId }: { templateId: string }) => `${templatesPage}/${templateId}`;
