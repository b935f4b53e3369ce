/** An upload fails after this many ms without progress; a slow upload may take longer in total. */
export const uploadStallTimeout = 30_000;

/**
 * Sends a file as multipart field `file` in place of the body of a call, with progress from 0 to 100, which `fetch`
 * does not report.
 */
export const sendFile =
  (file: File, onProgress: (percent: number) => void) =>
  (call: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stallTimer: ReturnType<typeof setTimeout>;
      const abort = () => request.abort();
      const restartStallTimer = () => {
        clearTimeout(stallTimer);
        stallTimer = setTimeout(abort, uploadStallTimeout);
      };
      const end = () => {
        clearTimeout(stallTimer);
        call.signal.removeEventListener('abort', abort);
        if (request.status === 0) reject(new TypeError('The upload was not answered.'));
        else resolve(new Response(request.responseText || null, { status: request.status }));
      };

      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        restartStallTimer();
        if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
      });
      request.addEventListener('loadend', end);
      call.signal.addEventListener('abort', abort);

      const body = new FormData();
      body.append('file', file, file.name);
      request.open('POST', call.url);
      const authorization = call.headers.get('authorization');
      if (authorization) request.setRequestHeader('authorization', authorization);
      restartStallTimer();
      request.send(body);
    });
