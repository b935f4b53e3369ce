import { readAnswer, type CallName } from '@site/shared';

/** An upload fails after this many ms without progress; a slow upload may take longer in total. */
export const uploadStallTimeout = 30_000;

interface UploadOptions {
  /** The session's token. */
  token: string | null;
  /** Called with the progress from 0 to 100. */
  onProgress: (percent: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/**
 * Sends a file as multipart field `file` with progress, which `fetch` does not report. Resolves to the parsed envelope,
 * as every call does; never rejects.
 */
export function sendFile(name: CallName, file: File, { token, onProgress, signal }: UploadOptions) {
  return new Promise<ReturnType<typeof readAnswer>>((resolve) => {
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout>;
    const abort = () => request.abort();
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(abort, uploadStallTimeout);
    };
    const end = (status: number | undefined) => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
      resolve(readAnswer(parseJson(request.responseText), status));
    };

    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      restartStallTimer();
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
    restartStallTimer();
    request.send(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
