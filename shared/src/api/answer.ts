import { codes } from '../contract/envelope';

/** What an answer says (wire, Envelope). */
export type Answer =
  | { kind: 'ok'; data: unknown; message: string }
  | { kind: 'refused'; code: number; message: string }
  /** The host does not know the call; `byTransport` when the status itself says so. */
  | { kind: 'absent'; byTransport: boolean; message: string }
  | { kind: 'unanswered' };

/** 404 and 405: no such call. */
const isAbsent = (code: number | undefined) => code === 404 || code === 405;

/** An envelope's code, which may arrive as text; undefined for what is no envelope. */
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

/**
 * Reads an answer's body and transport status. A 401 and a missing call count by either; with an envelope its code decides; without
 * one nobody knows what became of the call.
 * @param status undefined when no answer came
 */
export function readAnswer(body: unknown, status: number | undefined): Answer {
  if (status === undefined) return { kind: 'unanswered' };
  const code = codeOf(body);
  if (status === codes.unauthorized) return { kind: 'refused', code: status, message: messageOf(body) };
  /* A message is the host's own only inside an envelope; a server's bare 404 has one for developers. */
  if (isAbsent(status) || isAbsent(code))
    return { kind: 'absent', byTransport: isAbsent(status), message: code === undefined ? '' : messageOf(body) };
  if (code === undefined) return { kind: 'unanswered' };
  if (code !== codes.ok) return { kind: 'refused', code, message: messageOf(body) };
  return { kind: 'ok', data: (body as { data?: unknown }).data ?? null, message: messageOf(body) };
}
