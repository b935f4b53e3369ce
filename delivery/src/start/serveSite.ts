import { createEdge } from '../edge/createEdge';
import { listen } from '../edge/listen';
import { superviseApiHost } from './apiHost';
import { superviseGameProvider } from './gameProvider';

interface Options {
  api: Parameters<typeof superviseApiHost>[0];
  edge: Omit<Parameters<typeof createEdge>[0], 'apiUrl' | 'walletUrl' | 'gamesUrl'>;
  /** Starts the wallet and the sandbox games too; without it there are none. */
  games?: Parameters<typeof superviseGameProvider>;
  /** Address of the site; port 0 lets the system choose one. */
  port: number;
  host?: string | undefined;
  log: Parameters<typeof superviseApiHost>[1];
}

/**
 * Serves the site in front of an API host, and perhaps of a game provider, that it starts and restarts when they end;
 * meanwhile pages are served and calls are answered with 502.
 * @returns the port, and a function that stops all: the API host after the calls that the edge has accepted
 * @throws Refusal if a program does not start or the port is in use
 */
export const serveSite = async ({ api: apiOptions, edge: edgeOptions, games, port, host, log }: Options) => {
  const api = await superviseApiHost(apiOptions, log);
  let provider: Awaited<ReturnType<typeof superviseGameProvider>> | undefined;
  const stopPrograms = async (): Promise<void> => {
    await provider?.stop();
    await api.stop();
  };
  try {
    // After the API host, which has created and filled the database.
    if (games) provider = await superviseGameProvider(...games);
    const { walletUrl, gamesUrl } = provider ?? {};
    const edge = await createEdge({ ...edgeOptions, apiUrl: api.url, walletUrl, gamesUrl });
    return {
      port: await listen(edge, port, host),
      stop: async (): Promise<void> => {
        await edge.close();
        await stopPrograms();
      },
    };
  } catch (error) {
    await stopPrograms();
    throw error;
  }
};
