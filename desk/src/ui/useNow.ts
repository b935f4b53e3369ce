import { useEffect, useState } from 'react';

/** ms since 1970, again each `interval` ms. */
export const useNow = (interval: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
};
