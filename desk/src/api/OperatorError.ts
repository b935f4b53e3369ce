/** What the desk does about a failed call, beside showing its message. */
export type FailureKind = 'unauthorized' | 'forbidden' | 'refused' | 'unreachable' | 'fault';

const kinds: Record<number, FailureKind> = { 401: 'unauthorized', 403: 'forbidden', 422: 'refused', 429: 'refused' };

/** Every failure of a call. `message` is Chinese text for the operator. */
export class OperatorError extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = 'OperatorError';
    this.kind = kind;
  }

  /** @param code the envelope's code, which is not 200 */
  static of(code: number, message: string): OperatorError {
    return new OperatorError(kinds[code] ?? 'fault', message || '服务器异常，请稍后重试');
  }

  static unreachable(): OperatorError {
    return new OperatorError('unreachable', '网络异常，请检查网络后重试');
  }
}

/** The text to show for anything that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof OperatorError ? error.message : '页面出错，请刷新后重试';
