import { seeOther } from '../mounts/see-other';

interface FormRoute<Params> {
  /** The path of the page that the form stands on. */
  page: string | ((params: Params) => string);
  take(request: Request, page: string, params: Params): Promise<Response>;
}

interface Context<Params> {
  params: Promise<Params>;
}

/** The handlers of a form's address: whoever opens or reloads it comes to the form's page. */
export function formRoute<Params extends object>({ page, take }: FormRoute<Params>) {
  const pageOf = (params: Params) => (typeof page === 'string' ? page : page(params));
  return {
    GET: async (_: Request, { params }: Context<Params>) => seeOther(pageOf(await params)),
    async POST(request: Request, context: Context<Params>): Promise<Response> {
      const params = await context.params;
      return take(request, pageOf(params), params);
    },
  };
}
