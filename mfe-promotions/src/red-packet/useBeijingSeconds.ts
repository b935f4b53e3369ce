import { serverNow } from '@site/shared';
import { useEffect, useState } from 'react';
import { beijingSeconds } from './claimWindow';

const current = () => beijingSeconds(serverNow());

/** Seconds since midnight in Beijing by the API host's clock, updated every second while the tab is visible. */
export function useBeijingSeconds(): number {
  const [now, setNow] = useState(current);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const update = () => {
      clearInterval(timer);
      if (document.hidden) return;
      setNow(current());
      timer = setInterval(() => setNow(current()), 1000);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
