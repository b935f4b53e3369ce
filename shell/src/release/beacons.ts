/** So many ms after the last event they are sent. */
const pause = 2000;

let waiting: object[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits; a beacon that fails is lost, and nobody hears of it. */
function flush(): void {
  clearTimeout(timer);
  if (waiting.length === 0) return;
  const body = JSON.stringify(waiting.splice(0));
  if (!navigator.sendBeacon?.('/beacon', body))
    fetch('/beacon', { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** Sends an event with others of the same moments. */
export function send(event: object): void {
  waiting.push(event);
  clearTimeout(timer);
  timer = setTimeout(flush, pause);
}

/** Lets no event be lost with the page; phones end hidden pages without a word. */
export function sendWithPage(): void {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
