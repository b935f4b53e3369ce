import type { IncomingMessage } from 'node:http';

const limit = { bytes: 32 * 1024 * 1024, ms: 5000 };

/**
 * Reads and discards the rest of a rejected body, up to a limit. A client or proxy that is still sending when the
 * connection closes would get a connection error instead of the answer.
 */
export const discardBody = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let received = 0;
    const timer = setTimeout(resolve, limit.ms);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (request.readableEnded || request.destroyed) return done();
    request.once('end', done).once('close', done);
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit.bytes) done();
    });
    request.resume();
  });
