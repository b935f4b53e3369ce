import { createEdge } from '../edge/createEdge';
import { listen } from '../edge/listen';
import { superviseApiHost } from './apiHost';

interface Options {
  api: Parameters<typeof superviseApiHost>[0];
  edge: Omit<Parameters<typeof createEdge>[0], 'apiUrl'>;
  /** Address of the site; port 0 lets the system choose one. */
  port: number;
  host?: string | undefined;
  log: Parameters<typeof superviseApiHost>[1];
}

/**
 * Serves the site in front of an API host that it starts and restarts when it ends; meanwhile pages are served and
 * calls are answered with 502.
 * @returns the port, and a function that stops both: the API host after the calls that the edge has accepted
 * @throws Refusal if the API host does not start or the port is in use
 */
export const serveSite = async ({ api: apiOptions, edge: edgeOptions, port, host, log }: Options) => {
  const api = await superviseApiHost(apiOptions, log);
  const stopApi = async (error: unknown): Promise<never> => {
    await api.stop();
    throw error;
  };
  const edge = await createEdge({ ...edgeOptions, apiUrl: api.url }).catch(stopApi);
  return {
    port: await listen(edge, port, host).catch(stopApi),
    stop: async (): Promise<void> => {
      await edge.close();
      await api.stop();
    },
  };
};
