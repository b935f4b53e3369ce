/** The hidden frame is removed after this many ms. */
export const frameLife = 2000;

/** Starts a download in a hidden frame, so that the page stays open. */
export function downloadInFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '下载';
  frame.referrerPolicy = 'no-referrer';
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => frame.remove(), frameLife);
}
