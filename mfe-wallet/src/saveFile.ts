/** Offers a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether a web view of iOS: it ignores downloads, and its app decides whether it can share. */
const isIosWebView = (): boolean => isIos() && !/Safari\//.test(navigator.userAgent);

/** An iPad says that it is a Mac. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Saves a picture: on iOS by the share sheet, which can put it among the photos, elsewhere as a download.
 * @returns undefined if the member has closed the share sheet; false if the browser can neither share nor download
 */
export async function savePicture(name: string, picture: Blob): Promise<boolean | undefined> {
  const files = [new File([picture], name, { type: picture.type })];
  if (isIos() && navigator.canShare?.({ files }))
    try {
      await navigator.share({ files });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      if (isIosWebView()) return false;
    }
  // WeChat ignores downloads.
  if (isIosWebView() || /MicroMessenger/.test(navigator.userAgent)) return false;
  saveFile(name, picture);
  return true;
}
