import { codes, type Envelope, type MissingProof } from '@site/contract';

/** A successful answer with another message than 操作成功. */
export class CallResult<Data> {
  constructor(
    readonly data: Data,
    readonly message: string = '操作成功',
  ) {}
}

export const success = (result: unknown): Envelope<unknown> => {
  const { data, message } = result instanceof CallResult ? result : new CallResult(result);
  return { code: codes.ok, message, data: data ?? null };
};

export const failure = (
  code: number,
  message: string,
  missing: MissingProof | null = null,
): Envelope<MissingProof | null> => ({ code, message, data: missing });
