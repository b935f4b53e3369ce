import { api, isEndpointRunning, removeEndpoint, type Dispatch, type RootState } from '@site/shared';

type Thunk<Result> = (dispatch: Dispatch, getState: () => RootState) => Result;

/** The endpoints that one app has added to the slice, so that they can be removed together with the app. */
export interface AppEndpoints {
  /** The slice for the app's modules. */
  api: typeof api;
  /** Whether a request of the app is in flight. */
  hasPendingRequests: () => Thunk<boolean>;
  /** Removes the endpoints and what is cached of them. No request of the app may be in flight. */
  remove: () => Thunk<void>;
}

/** Creates the API slice for one app. */
export function createAppEndpoints(): AppEndpoints {
  const names = new Set<string>();
  /* Under another name: the build reads the arguments of `injectEndpoints(…)`. */
  const { injectEndpoints: inject } = api;
  const injectEndpoints: typeof inject = (options) => {
    const added: string[] = [];
    const extended = inject({
      ...options,
      endpoints: (build) => {
        const endpoints = options.endpoints(build);
        added.push(...Object.keys(endpoints));
        return endpoints;
      },
    });
    /* Only now: a name that another app has is refused. */
    added.forEach((name) => names.add(name));
    return extended;
  };
  const isOwn = (entry: { endpointName?: string } | undefined) => names.has(entry?.endpointName ?? '');
  return {
    api: Object.create(api, { injectEndpoints: { value: injectEndpoints } }) as typeof api,
    hasPendingRequests: () => (_dispatch, getState) => {
      const { queries, mutations } = getState().api;
      const requests = [...Object.values(queries), ...Object.values(mutations)];
      const isPending = requests.some((it) => isOwn(it) && String(it?.status) === 'pending');
      return isPending || [...names].some(isEndpointRunning);
    },
    remove: () => (dispatch, getState) => {
      const { queries, mutations } = getState().api;
      /* Private actions, because RTK Query removes single entries of its cache only when their time is over. */
      const { removeQueryResult, removeMutationResult } = api.internalActions;
      for (const [queryCacheKey, query] of Object.entries(queries))
        if (isOwn(query)) dispatch(removeQueryResult({ queryCacheKey: queryCacheKey as never }));
      for (const [requestId, mutation] of Object.entries(mutations))
        if (isOwn(mutation)) dispatch(removeMutationResult({ requestId, fixedCacheKey: undefined }));
      names.forEach(removeEndpoint);
      names.clear();
    },
  };
}
