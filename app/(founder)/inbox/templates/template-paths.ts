export const templatesPage = '/inbox/templates';

export const templatePage = ({ templateId }: { templateId: string }) => `${templatesPage}/${templateId}`;
