/** Values of `code` in an answer's envelope. */
export const codes = {
  ok: 200,
  unauthorized: 401,
  /** Operators' calls only: the operator's roles do not allow the call. */
  forbidden: 403,
  refused: 422,
  tooMany: 429,
  fault: 500,
} as const;

/** Header that is `true` if the answer repeats that of an earlier request with the same `Idempotency-Key`. */
export const replayedHeader = 'idempotent-replayed';

/** Every answer of the API host: HTTP 200 with this JSON. `message` is Chinese text for the member. */
export interface Envelope<Data> {
  code: number;
  message: string;
  data: Data;
}
