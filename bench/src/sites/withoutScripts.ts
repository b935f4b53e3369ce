import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listen, type LocalServer, passOn } from '../../../e2e/src/fixtures/proxies';

const script = /<script\b[^>]*>[^]*?<\/script>/g;
const loadedAhead = /<link\b[^>]*rel="(?:modulepreload|preload)"[^>]*>/g;

/** A document without its scripts and without what it loads ahead of them. */
export const removeScripts = (html: string): string => html.replace(script, '').replace(loadedAhead, '');

/**
 * Serves a site whose documents have no scripts: the earliest paint that its markup and styles allow. Everything else
 * comes from the site.
 * @param origin of the site
 */
export const serveWithoutScripts = async (origin: string): Promise<LocalServer> => {
  const page = await fetch(origin);
  if (page.status !== 200) throw new Error(`${origin} was answered with ${page.status}.`);
  const document = brotliCompressSync(removeScripts(await page.text()));
  const headers: OutgoingHttpHeaders = {
    ...Object.fromEntries(page.headers),
    'content-encoding': 'br',
    'content-length': document.length,
  };
  delete headers.link;
  delete headers['transfer-encoding'];
  const server = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, headers).end(document);
    else passOn(origin, request, response);
  });
  return listen(server);
};
