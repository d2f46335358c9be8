import { seeOther } from '../mounts/respond';

interface FormRoute<Params> {
  page: string | ((params: Params) => string);
  handle(request: Request, page: string, params: Params): Promise<Response>;
}

interface Context<Params> {
  params: Promise<Params>;
}

interface FormHandlers<Params> {
  GET(request: Request, context: Context<Params>): Promise<Response>;
  POST(request: Request, context: Context<Params>): Promise<Response>;
}

export function formRoute<Params extends object>({ page, handle }: FormRoute<Params>): FormHandlers<Params> {
  const pageOf = (params: Params) => (typeof page === 'string' ? page : page(params));
  return {
    GET: async (_, { params }) => seeOther(pageOf(await params)),
    async POST(request, context) {
      const params = await context.params;
      return handle(request, pageOf(params), params);
    },
  };
}

export function formRoutes<Params extends object>(
  acts: Readonly<Record<string, FormHandlers<Params>>>,
): FormHandlers<Params & { act: string | string[] }> {
  const byAct = new Map(Object.entries(acts));
  const handlersOf = async ({ params }: Context<{ act: string | string[] }>) =>
    byAct.get([(await params).act].flat().join('/'));
  const unknownAct = () => new Response(null, { status: 404 });
  return {
    GET: async (request, context) => (await handlersOf(context))?.GET(request, context) ?? unknownAct(),
    POST: async (request, context) => (await handlersOf(context))?.POST(request, context) ?? unknownAct(),
  };
}
