import { setTimeout } from 'node:timers/promises';
import { startApiHost } from './apiHost';

/** The delay before a restart doubles each time. It starts over when the host has run for a minute. */
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
const STEADY_MS = 60_000;

const portOf = (url: string): number => Number(new URL(url).port);

/**
 * Starts the API host as `startApiHost` does, and again at the same ports whenever it ends. Restarts are logged to
 * `warn`.
 * @throws Refusal if it does not start the first time
 */
export const superviseApiHost = async (
  options: Parameters<typeof startApiHost>[0],
  { log, warn }: { log: (line: string) => void; warn: (line: string) => void },
) => {
  let { operatorPort } = options;
  let host = await startApiHost(options, (line) => {
    const [, port] = /^Operator desk at \S+:(\d+)$/.exec(line) ?? [];
    operatorPort = port ?? operatorPort;
    log(line);
  });
  const { url } = host;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Addresses were logged by the first start. */
  const logRestart = (line: string) => {
    if (!/^(API ready|Operator desk) at /.test(line)) log(line);
  };

  const restart = async (ended: string, failures = 0): Promise<void> => {
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
    warn(`The API host has ended (${ended}). Starting it again in ${delay} ms.`);
    await setTimeout(delay, undefined, { signal });
    const startedAt = Date.now();
    const next = await startApiHost({ ...options, port: portOf(url), operatorPort, signal }, logRestart).catch(
      (error: Error) => error,
    );
    if (signal.aborted) return;
    if (next instanceof Error) return restart(next.message, failures + 1);
    host = next;
    warn('The API host runs again.');
    const how = await host.ended;
    if (!signal.aborted) await restart(how, Date.now() - startedAt > STEADY_MS ? 0 : failures + 1);
  };
  const watching = host.ended
    .then((how) => (signal.aborted ? undefined : restart(how)))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });

  return {
    url,
    /** Ends the API host, and restarts it no more. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all([host.stop(), watching]);
    },
  };
};
