import type { MaybePromise } from '../../kernel/maybe-promise';
import type { ApiAnswer, ApiRequest } from './request';

/** An endpoint of the API, whatever its path. */
export interface Route<Deps> {
  /** The operation id of section 4.1; also what limits are counted by. */
  operation: string;
  method: 'GET' | 'POST';
  /** Whether pages of every origin may read the answers. */
  isPublic: boolean;
  handle: (deps: Deps, request: ApiRequest) => MaybePromise<ApiAnswer>;
}
