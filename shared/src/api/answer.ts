import { codes, type MissingProof } from '@site/contract';
import type { MissingProofKind } from './apiError';

export type Answer =
  | { kind: 'ok'; data: unknown; message: string }
  | { kind: 'refused'; code: number; message: string; missing?: MissingProofKind }
  | { kind: 'unanswered' };

/** The code of an envelope, which may be a string; undefined if the body is not an envelope. */
function codeOf(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  const { code } = body;
  if (typeof code === 'number') return Number.isInteger(code) ? code : undefined;
  return typeof code === 'string' && /^\d+$/.test(code) ? Number(code) : undefined;
}

const messageOf = (body: unknown): string => {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : '';
};

/** The proof that a refusal asks for, in its `data`. */
function missingProof(body: unknown): { missing?: MissingProofKind } {
  const asked = (body as { data?: MissingProof | null }).data;
  if (Number(asked?.totp_required) === 1) return { missing: 'totp' };
  if (Number(asked?.passkey_unknown) === 1) return { missing: 'passkey' };
  return Number(asked?.confirmation_required) === 1 ? { missing: 'confirmation' } : {};
}

/**
 * Reads the body and HTTP status of an answer. A 401 and a missing call are recognized by either; otherwise the
 * envelope's code decides, and without an envelope the outcome is unknown.
 * @param status undefined if there was no answer
 */
export function readAnswer(body: unknown, status: number | undefined): Answer {
  if (status === undefined) return { kind: 'unanswered' };
  const code = codeOf(body);
  if (status === codes.unauthorized) return { kind: 'refused', code: status, message: messageOf(body) };
  /* Outside an envelope a message is meant for developers. */
  if (status === 404 || status === 405)
    return { kind: 'refused', code: status, message: code === undefined ? '' : messageOf(body) };
  if (code === undefined) return { kind: 'unanswered' };
  if (code !== codes.ok) return { kind: 'refused', code, message: messageOf(body), ...missingProof(body) };
  return { kind: 'ok', data: (body as { data?: unknown }).data ?? null, message: messageOf(body) };
}
