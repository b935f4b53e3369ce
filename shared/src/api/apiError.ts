/**
 * A one-time code at the login, or a confirmation by passkey in place of a password; `passkey`: the passkey itself,
 * which the API host does not know.
 */
export type MissingProofKind = 'totp' | 'confirmation' | 'passkey';

/**
 * Every way in which a call can fail, as the base query returns it.
 * - `refused`: the API host answered with a code other than 200; `message` can be shown to the member and may be
 *   empty. `missing` names what the call would need.
 * - `unauthorized`: no valid session; the session has already been ended.
 * - `unanswered`: no answer, or one without an envelope; after a money operation the outcome is unknown.
 * - `absent`: the API host does not have the call's feature, so the call was not sent; the feature is left out.
 * - `aborted`: the site aborted the request because its session ended; nothing is shown.
 */
export type ApiError =
  | { kind: 'refused'; code: number; message: string; missing?: MissingProofKind }
  | { kind: 'unauthorized'; message: string }
  | { kind: 'unanswered' }
  | { kind: 'absent' }
  | { kind: 'aborted' };

/** Narrows the `error` of an RTK Query result. */
export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** Whether a call was not sent because the API host does not have its feature, which is then left out. */
export const isAbsent = (error: unknown): boolean => isApiError(error) && error.kind === 'absent';

/**
 * Converts any error of an RTK Query trigger. RTK Query itself adds aborted requests and exceptions of a
 * `transformResponse`, after which the outcome is unknown.
 */
export function apiErrorOf(error: unknown): ApiError {
  if (isApiError(error)) return error;
  const aborted = typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
  return aborted ? { kind: 'aborted' } : { kind: 'unanswered' };
}
