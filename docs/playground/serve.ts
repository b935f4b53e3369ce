import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/*
 * `npm run playground`: a page that shows how routes, slots and calls are built, checked and served, with the
 * descriptors of the running site. It reads the site at SITE_URL, by default http://localhost:PORT.
 */
const site = new URL(process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 8080}`).origin;
const here = import.meta.dirname;
const files: Record<string, [file: string, type: string]> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/playground.js': ['playground.js', 'text/javascript; charset=utf-8'],
};
/** What is read of the site. */
const ofSite = /^\/(registry\.json|releases\/[\w-]+\/[\w.-]+\/descriptor\.json)$/;

const server = createServer((request, response) => {
  const [pathname = '/'] = (request.url ?? '/').split('?');
  const [file, type] = files[pathname] ?? [];
  if (file !== undefined) {
    response.setHeader('content-type', type ?? '').end(readFileSync(join(here, file)));
    return;
  }
  if (!ofSite.test(pathname)) {
    response.writeHead(404).end();
    return;
  }
  const relay = async () => {
    const answer = await fetch(site + pathname);
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };
  relay().catch(() => response.writeHead(502).end(`No site answers at ${site}. Run npm start, or set SITE_URL.`));
});
server.listen(Number(process.env.PLAYGROUND_PORT ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Playground of ${site} at http://127.0.0.1:${port}\n`);
});
