import { QueryStatus } from '@reduxjs/toolkit/query';
import { waitFor } from '@testing-library/react';
import { api, type createStore } from '../src/index';

/** Waits until no call of the store is in flight and its results are rendered. */
export const callsSettled = (store: ReturnType<typeof createStore>): Promise<void> =>
  waitFor(() => {
    const { queries, mutations } = store.getState()[api.reducerPath];
    const pending = [...Object.values(queries), ...Object.values(mutations)].filter(
      (it) => it?.status === QueryStatus.pending,
    );
    expect(pending).toEqual([]);
  });
