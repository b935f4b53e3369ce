import { useState } from 'react';

/**
 * The last known value of a query's `data`. A kept-alive page that was hidden for a while finds its cached answers gone: with this it
 * goes on showing what it had while they come anew, so that nothing typed is lost to a skeleton (decisions 10).
 */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}
