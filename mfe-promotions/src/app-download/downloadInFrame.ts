/** How long the hidden frame stays, in ms (spec 2 §2, decisions 57). */
export const frameLife = 2000;

/** Starts a download in a hidden frame, which leaves the page where it is; after two seconds the frame is gone. */
export function downloadInFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '下载';
  frame.referrerPolicy = 'no-referrer';
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => frame.remove(), frameLife);
}
