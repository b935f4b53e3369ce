import { Refusal } from '../refusal';
import { type RunningProcess, startProcess } from './startProcess';

/** The first start creates and fills a database, which takes long on a slow machine. */
const START_TIMEOUT_MS = 180_000;

/**
 * Starts the API host on 127.0.0.1 and waits until it is ready. It also stops when this process dies, since its stdin
 * ends then.
 * @param port 0 lets the system choose one
 * @param log receives the lines of its stdout; its stderr is inherited
 * @throws Refusal if it ends or is not ready in time
 */
export const startApiHost = async (
  port: number,
  log: (line: string) => void,
): Promise<RunningProcess & { url: string }> => {
  let onReady: ((url: string) => void) | undefined;
  const ready = new Promise<string>((resolve) => (onReady = resolve));
  const command = [process.execPath, '--import', 'tsx', 'api/src/main.ts'];
  const env = { PORT: String(port), HOST: '127.0.0.1', EXIT_WITH_PARENT: '1' };
  const host = startProcess(command, { env, stdio: ['pipe', 'pipe', 'inherit'] }, (line) => {
    const address = /^API ready at (\S+)$/.exec(line)?.[1];
    if (address !== undefined) onReady?.(address);
    log(line);
  });
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    void host.ended.then((how) => reject(new Refusal(`The API host did not start (${how}).`)));
    const late = `The API host was not ready within ${START_TIMEOUT_MS / 1000} s.`;
    timer = setTimeout(() => reject(new Refusal(late)), START_TIMEOUT_MS);
  });
  try {
    return { ...host, url: await Promise.race([ready, failed]) };
  } catch (error) {
    await host.stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
