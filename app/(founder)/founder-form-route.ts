import { type Deps, getDeps } from '@/lib/compose';
import { authorizeRequest, requireRole } from '@/lib/founders/authorize';
import type { Authorize } from '@/lib/founders/founder';
import { type FounderForm, takeFounderForm } from '@/lib/founders/founder-form-http';
import type { Role } from '@/lib/founders/team/roles';
import { formRoute } from '@/lib/http/forms/form-route';

/** What a form is carried out with; `authorize` gives the founder who sent it. */
interface FormDeps extends Deps {
  authorize: Authorize;
}

interface FounderFormRoute<Params> {
  /** The path of the page that the form stands on, to which a sign-in leads back. */
  page: string | ((params: Params) => string);
  /** The role that it takes, asked for before a field is read, and again by its service; every founder's by default. */
  role?: Role;
  /** Whether it is for those who are not signed in as well. */
  isPublic?: true;
  /** The most that it may say, in bytes, where it sends files. */
  contentBytesMax?: number;
  take(form: FounderForm, deps: FormDeps, page: string, params: Params): Promise<Response>;
}

/** The handlers of the address of a founders' form. */
export function founderFormRoute<Params extends object>({
  page,
  role = 'reader',
  isPublic,
  contentBytesMax,
  take,
}: FounderFormRoute<Params>) {
  return formRoute<Params>({
    page,
    take(request, formPage, params) {
      const deps = getDeps();
      const authorize = authorizeRequest(deps, request.headers);
      const asked = isPublic ? undefined : () => requireRole(authorize, role);
      const carryOut = (form: FounderForm) => take(form, { ...deps, authorize }, formPage, params);
      return takeFounderForm(request, deps.frontServerToken, formPage, asked, carryOut, contentBytesMax);
    },
  });
}
