import { startTransition, useEffect, useState } from 'react';

type Result<Value> = { value: Value } | { error: unknown };

/** A value that is loading, or has loaded, or could not be loaded. */
export interface Loading<Value> {
  result?: Result<Value>;
  settled: Promise<Result<Value>>;
}

/** Starts to load a value. A failure is thrown by `useLoaded`. */
export function startLoading<Value>(load: () => Promise<Value>): Loading<Value> {
  const settle = async (): Promise<Result<Value>> => {
    try {
      loading.result = { value: await load() };
    } catch (error) {
      loading.result = { error };
    }
    return loading.result;
  };
  const loading = {} as Loading<Value>;
  loading.settled = settle();
  return loading;
}

/**
 * Returns the value, or undefined while it loads. Not by `Suspense`, since React shows what a boundary waited for no
 * earlier than 300 ms after the page's last fallback.
 * @param loading the same in each render
 * @throws the error of a failed load
 */
export function useLoaded<Value>(loading: Loading<Value>): Value | undefined {
  const [result, setResult] = useState(loading.result);
  useEffect(() => {
    if (result) return;
    let mounted = true;
    const show = async () => {
      const settled = await loading.settled;
      /* Rendered in slices, so that the page reacts meanwhile. */
      if (mounted) startTransition(() => setResult(settled));
    };
    void show();
    return () => {
      mounted = false;
    };
  }, [loading, result]);
  if (result && 'error' in result) throw result.error;
  return result?.value;
}
