/**
 * Every way in which a call can fail, as the base query gives it to a page.
 * - `refused`: the host answered with a code that is not 200; `message` is fit to show, and may be empty.
 * - `unauthorized`: no valid session; the 401 rule has already been applied.
 * - `unanswered`: no answer, or a 5xx without an envelope; for a money call the result is unknown (decisions 34).
 * - `absent`: the host does not know the call (404, 405), or what it asks for; the feature is left out. `message` is what the host's
 *   envelope says of it, mostly nothing.
 * - `aborted`: the site itself gave the call up, because its session ended meanwhile; there is nothing to say.
 */
export type ApiError =
  | { kind: 'refused'; code: number; message: string }
  | { kind: 'unauthorized'; message: string }
  | { kind: 'unanswered' }
  | { kind: 'absent'; message: string }
  | { kind: 'aborted' };

/** Narrows what RTK Query gives as `error` to our one error type. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/**
 * Whatever a trigger gives as `error`, as one of ours: RTK Query itself adds aborted calls, and exceptions of a `transformResponse`,
 * after which nobody knows what the answer meant.
 */
export function apiErrorOf(error: unknown): ApiError {
  if (isApiError(error)) return error;
  const aborted = typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
  return aborted ? { kind: 'aborted' } : { kind: 'unanswered' };
}
