/** What `code` says in an answer's envelope (wire, Envelope). */
export const codes = {
  ok: 200,
  unauthorized: 401,
  refused: 422,
  tooMany: 429,
  fault: 500,
} as const;

/** `true` in this header of an answer: it is what an earlier press under the same Idempotency-Key was given; nothing was done anew. */
export const replayedHeader = 'idempotent-replayed';

/** Every answer of the API host: HTTP 200 with this JSON. `message` is Chinese, fit to show to a member. */
export interface Envelope<Data> {
  code: number;
  message: string;
  data: Data;
}
