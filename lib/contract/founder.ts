/** A founder who is signed in. */
export interface Founder {
  id: string;
  name: string;
  email: string;
}

/** The founder of the request under way. Throws ApiError `sign_in_required` when there is no session. */
export type Authorize = () => Promise<Founder>;
