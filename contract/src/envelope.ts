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

/** `data` of a refusal (422) that a further proof would lift; the call is then sent again with it. */
export interface MissingProof {
  /** `login_pc` needs a right `totp`: the member's logins by password take a one-time code. */
  totp_required?: 1;
  /** The call needs a `confirmation` by passkey instead of a password, as the member has chosen. */
  confirmation_required?: 1;
  /** No proof helps: the host does not know the passkey, and its phone may forget it. */
  passkey_unknown?: 1;
}

/** Every answer of the API host: HTTP 200 with this JSON. `message` is Chinese text for the member. */
export interface Envelope<Data> {
  code: number;
  message: string;
  data: Data;
}
