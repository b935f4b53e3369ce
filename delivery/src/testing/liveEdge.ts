import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { createEdge } from '../edge/createEdge';
import { listen } from '../edge/listen';
import { publish } from '../releases/publish';
import { siteIn } from '../store/site';
import { builtApp, temporaryFolder } from './builtApp';

/** An edge that serves a shell and reaches no API host, for all tests of a file; set before them. */
export const liveEdge = (): { port: number; shell: string } => {
  const live = { port: 0, shell: '' };
  let edge: FastifyInstance;
  beforeAll(async () => {
    const folder = temporaryFolder();
    const site = siteIn(join(folder, 'site'));
    live.shell = await publish(site.store, 'shell', builtApp(folder, 'shell'));
    await activate(site, [{ app: 'shell', version: live.shell }], { by: 'test' });
    edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: () => undefined });
    live.port = await listen(edge, 0);
  });
  afterAll(() => edge.close());
  return live;
};
