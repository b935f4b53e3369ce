import { serverNow } from '@site/shared';
import { useEffect, useState } from 'react';
import { beijingSeconds } from './claimWindow';

const look = () => beijingSeconds(serverNow());

/** Seconds since Beijing's midnight by the API host's clock, ticking; a page out of sight does not tick, and is right when it is back. */
export function useBeijingSeconds(): number {
  const [now, setNow] = useState(look);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (document.hidden) return;
      setNow(look());
      timer = setInterval(() => setNow(look()), 1000);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return now;
}
