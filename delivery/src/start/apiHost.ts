import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../base/refusal';
import { startProcess } from './startProcess';
import { supervise } from './supervise';

const apiCommand = [process.execPath, '--import', 'tsx', 'api/src/main.ts'];

/** The first start creates and fills a database, which takes long on a slow machine. */
const START_TIMEOUT_MS = 180_000;

const abortOf = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));

/**
 * Starts the API host on 127.0.0.1 and waits until it is ready. It also stops when this process dies, since its stdin
 * ends then.
 * @param port 0 lets the system choose one
 * @param operatorPort of the operators' listener: a number, or `off`; by default 100 above `port`
 * @param signal stops it before it is ready
 * @param command what runs the API host
 * @param env further variables
 * @param log receives the lines of its stdout; its stderr is inherited
 * @throws Refusal if it ends or is not ready in time
 */
export const startApiHost = async (
  {
    port,
    operatorPort,
    signal,
    command = apiCommand,
    env = {},
  }: {
    port: number;
    operatorPort?: string | undefined;
    signal?: AbortSignal;
    command?: string[];
    env?: NodeJS.ProcessEnv;
  },
  log: (line: string) => void,
) => {
  const host = startProcess(command, {
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      EXIT_WITH_PARENT: '1',
      // The variable of the edge, which is the API host's only proxy and on the same machine.
      TRUST_PROXY: '',
      // Waits for balancers; the edge has ended its calls before it stops the host.
      DRAIN_DELAY_MS: '',
      ...(operatorPort === undefined ? {} : { OPERATOR_PORT: operatorPort }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
    readyLine: /^API ready at \S+$/,
    log,
  });
  const failure = await Promise.race([
    host.ready.then(() => undefined),
    host.ended.then((how) => `The API host did not start (${how}).`),
    abortOf(signal).then(() => 'The API host was stopped.'),
    setTimeout(START_TIMEOUT_MS, `The API host was not ready within ${START_TIMEOUT_MS / 1000} s.`, { ref: false }),
  ]);
  if (failure !== undefined) {
    await host.stop();
    throw new Refusal(failure);
  }
  return { ...host, url: (await host.ready).replace('API ready at ', '') };
};

const portOf = (url: string): number => Number(new URL(url).port);

/**
 * Starts the API host as `startApiHost` does, and again at the same ports whenever it ends. Restarts are logged too.
 * `stop` ends it, and restarts it no more.
 * @throws Refusal if it does not start the first time
 */
export const superviseApiHost = async (
  options: Parameters<typeof startApiHost>[0],
  log: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  let { operatorPort } = options;
  const host = await startApiHost(options, (line) => {
    const [, port] = /^Operator desk at \S+:(\d+)$/.exec(line) ?? [];
    operatorPort = port ?? operatorPort;
    log(line);
  });
  /** Addresses were logged by the first start. */
  const logRestart = (line: string) => {
    if (!/^(API ready|Operator desk) at /.test(line)) log(line);
  };
  const restart = (signal: AbortSignal) =>
    startApiHost({ ...options, port: portOf(host.url), operatorPort, signal }, logRestart);
  return { url: host.url, stop: supervise('The API host', host, restart, log) };
};
