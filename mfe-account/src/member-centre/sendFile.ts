import { readAnswer, type CallName } from '@site/shared';

/** So many ms without a sign of life and the upload has failed. A slow one may take longer, as long as it moves. */
export const uploadPatience = 30_000;

interface Sending {
  /** The session's token. */
  token: string | null;
  /** Told how much is sent, 0 to 100. */
  onProgress: (percent: number) => void;
  /** Gives the upload up. */
  signal: AbortSignal;
}

/**
 * Sends a file as multipart with the field `file` and tells how far it is, which `fetch` cannot.
 * @returns what the answer says, as of any call (wire, Envelope)
 */
export function sendFile(name: CallName, file: File, { token, onProgress, signal }: Sending) {
  return new Promise<ReturnType<typeof readAnswer>>((resolve) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const abort = () => request.abort();
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(abort, uploadPatience);
    };
    const end = (status: number | undefined) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
      resolve(readAnswer(json(request.responseText), status));
    };

    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      listen();
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
    });
    request.addEventListener('load', () => end(request.status));
    request.addEventListener('error', () => end(undefined));
    request.addEventListener('abort', () => end(undefined));
    signal.addEventListener('abort', abort);

    const body = new FormData();
    body.append('file', file, file.name);
    request.open('POST', `/api/${name}`);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    listen();
    request.send(body);
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
