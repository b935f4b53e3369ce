import { useEffect, useState } from 'react';

/** Calls `callback` once the page has loaded and is idle. */
export function afterLoad(callback: () => void): void {
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => callback(), { timeout: 4000 });
    else setTimeout(callback, 1000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/** Whether the page has loaded and been idle, and `delay` ms have passed since. */
export function useAfterLoad(delay = 0): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => afterLoad(() => void setTimeout(() => setOver(true), delay)), [delay]);
  return isOver;
}
