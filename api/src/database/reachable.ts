import { setTimeout as sleep } from 'node:timers/promises';

/** The server is not there, is starting, or is ending (perhaps because another host has just left it). */
const unreachable = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', '57P01', '57P02', '57P03']);

const isUnreachable = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return unreachable.has(code) || message.startsWith('Connection terminated');
};

/** Runs `work` as soon as the database can be reached; gives up after `patience` milliseconds. */
export const whenReachable = async <Result>(work: () => Promise<Result>, patience = 30_000): Promise<Result> => {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > end) throw error;
      await sleep(200);
    }
  }
};
