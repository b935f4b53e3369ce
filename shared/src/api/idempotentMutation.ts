import type { TagDescription } from '@reduxjs/toolkit/query/react';
import type { CallData, CallRequest, IdempotentCall } from '@site/contract';
import type { ApiError } from './apiError';
import { call, type Call, type CallMeta } from './baseQuery';
import type { Tag } from './api';

export interface IdempotentRequest<Payload> {
  payload: Payload;
  idempotencyKey: string;
}

export interface IdempotentResult<Result> {
  result: Result;
  /** Whether the API host repeated its answer to an earlier request with the same key, without moving money again. */
  replayed: boolean;
}

/** Failure of an idempotent mutation; `replayed` as in `IdempotentResult`. */
export type IdempotentError = ApiError & { replayed?: boolean };

interface Options<Name extends IdempotentCall, Result> {
  invalidatesTags: readonly TagDescription<Tag>[];
  /** Makes the mutation's result of the answer's data and message. */
  toResult: (data: CallData<Name> | null, message: string) => Result;
}

/**
 * Definition of an endpoint that moves money, for `build.mutation`. Submit it with `useIdempotentMutation`, which
 * adds the idempotency key: `walletWithdraw: build.mutation(idempotentMutation('withdraw', { … }))`.
 */
export const idempotentMutation = <Name extends IdempotentCall, Result>(
  name: Name,
  { invalidatesTags, toResult }: Options<Name, Result>,
) => ({
  query: ({ payload, idempotencyKey }: IdempotentRequest<CallRequest<Name>>): Call =>
    call(name, payload, { idempotencyKey }),
  transformResponse: (data: CallData<Name> | null, meta: CallMeta | undefined): IdempotentResult<Result> => ({
    result: toResult(data, meta?.message ?? ''),
    replayed: meta?.replayed ?? false,
  }),
  transformErrorResponse: (error: ApiError, meta: CallMeta | undefined): IdempotentError =>
    meta?.replayed ? { ...error, replayed: true } : error,
  invalidatesTags,
});
