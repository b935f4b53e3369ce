/** ms after the last event until all are sent. */
const pause = 2000;

let waiting: object[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the waiting events, each with the page's age in ms. A failed beacon is lost. */
function flush(): void {
  clearTimeout(timer);
  if (waiting.length === 0) return;
  const age = Math.round(performance.now());
  const body = JSON.stringify(waiting.splice(0).map((event) => ({ ...event, age })));
  if (!navigator.sendBeacon?.('/beacon', body))
    fetch('/beacon', { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** Sends an event, together with others that follow soon. */
export function send(event: object): void {
  waiting.push(event);
  clearTimeout(timer);
  timer = setTimeout(flush, pause);
}

/** Sends waiting events when the page is hidden: mobile browsers discard hidden pages without firing `unload`. */
export function sendWithPage(): void {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
