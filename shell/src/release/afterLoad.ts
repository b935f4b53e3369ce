/** Calls `begin` once the page has loaded and has nothing better to do. */
export function afterLoad(begin: () => void): void {
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => begin(), { timeout: 4000 });
    else setTimeout(begin, 1000);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
