/** How long the hidden frame stays, in ms (spec 2 §2, decisions 57). */
export const frameLife = 2000;

/** Starts the download of a file of this site in a hidden frame, which leaves the page where it is; after two seconds the frame is gone. */
export function downloadInFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '下载';
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => frame.remove(), frameLife);
}
