import { useState } from 'react';

/**
 * The last defined value of a query's `data`. The cached answers of a kept-alive page expire while it is hidden; with
 * this the page shows its last data while they are fetched again, and no skeleton removes what was typed.
 */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [lastKnown, setLastKnown] = useState(value);
  if (value !== undefined && value !== lastKnown) setLastKnown(value);
  return value ?? lastKnown;
}
