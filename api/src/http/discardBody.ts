import type { IncomingMessage } from 'node:http';

/** So much of a body that is refused is still taken, bytes; and for so long, ms. */
const patience = { bytes: 32 * 1024 * 1024, time: 5000 };

/**
 * Reads what is left of a body and forgets it. A client, or a proxy, that is still sending when the answer comes and the
 * connection closes sees a broken connection and never reads the answer.
 */
export const discardBody = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let taken = 0;
    const timer = setTimeout(resolve, patience.time);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (request.readableEnded || request.destroyed) return done();
    request.once('end', done).once('close', done);
    request.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > patience.bytes) done();
    });
    request.resume();
  });
