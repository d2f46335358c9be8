import { type Deps, getDeps } from '@/lib/compose';
import { authorizeRequest, requireRole } from '@/lib/founders/authorize';
import { requireSession } from '@/lib/founders/end-sessions';
import type { Authorize, Role } from '@/lib/founders/founder';
import { type FounderForm, founderError, handleFounderForm } from '@/lib/founders/founder-form-http';
import { isActivity } from '@/lib/founders/page-request';
import { formRoute, formRoutes } from '@/lib/http/forms/form-route';
import { jsonText } from '@/lib/http/mounts/respond';
import { webResponse } from '@/lib/http/mounts/web-adapter';
import type { ActOf, FormGroup } from '@/lib/site/forms';

/** The process's dependencies; `authorize` returns the founder who sent the form. */
interface FormDeps extends Deps {
  authorize: Authorize;
}

type Handle<Params> = (form: FounderForm, deps: FormDeps, page: string, params: Params) => Promise<Response>;

interface FormSettings<Params> {
  /** Path of the page with the form; a sign-in leads back to it. */
  page: string | ((params: Params) => string);
  /** The role required before a field is read, and again by the service; `reader` by default. */
  role?: Role;
  /** Accepts the form without a session. */
  isPublic?: true;
  /** Accepts a session that allows only to set up the required second factor. */
  isForSetUp?: true;
  /** Maximum size of a form with files, in bytes. */
  contentBytesMax?: number;
}

interface FounderFormRoute<Params> extends FormSettings<Params> {
  handle: Handle<Params>;
}

/** One action of a shared route file: its handler, with settings that differ from the file's. */
type FormAct<Params> = Handle<Params> | (Partial<FormSettings<Params>> & { handle: Handle<Params> });

type ParamsOf<Path> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { [name in Name]: string } & ParamsOf<Rest>
  : unknown;

export function founderFormRoute<Params extends object>({
  page,
  role = 'reader',
  isPublic,
  isForSetUp,
  contentBytesMax,
  handle,
}: FounderFormRoute<Params>) {
  return formRoute<Params>({
    page,
    handle(request, formPage, params) {
      const deps = getDeps();
      const authorize = authorizeRequest(deps, request.headers);
      const signedIn = isForSetUp
        ? async () => (await requireSession(deps.auth, request.headers, true)).founder
        : () => requireRole(authorize, role);
      const required = isPublic ? undefined : signedIn;
      const carryOut = (form: FounderForm) => handle(form, { ...deps, authorize }, formPage, params);
      return handleFounderForm(request, deps.frontServerToken, formPage, required, carryOut, contentBytesMax);
    },
  });
}

export function founderFormRoutes<Group extends FormGroup>(
  settings: FormSettings<ParamsOf<Group> & object>,
  acts: Record<ActOf<Group>, FormAct<ParamsOf<Group> & object>>,
) {
  return formRoutes(
    Object.fromEntries(
      Object.entries<FormAct<ParamsOf<Group> & object>>(acts).map(([act, given]) => [
        act,
        founderFormRoute({ ...settings, ...(typeof given === 'function' ? { handle: given } : given) }),
      ]),
    ),
  );
}

interface Asked<Params> {
  searchParams: URLSearchParams;
  params: Params;
}

/** Returns a GET route that answers the result of `read` as JSON to founders. */
export function founderGetRoute<Params extends object>(
  operation: string,
  read: (store: Deps & { authorize: Authorize }, asked: Asked<Params>) => Promise<unknown>,
) {
  return async ({ headers, url }: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const deps = getDeps();
    const authorize = authorizeRequest(deps, headers, isActivity(headers));
    const { searchParams } = new URL(url);
    try {
      const found = await read({ ...deps, authorize }, { searchParams, params: await context.params });
      return webResponse(jsonText(JSON.stringify(found)), 'GET');
    } catch (error) {
      return founderError(error, operation);
    }
  };
}
