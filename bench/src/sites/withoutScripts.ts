import { createServer, request as forward, type OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const script = /<script\b[^>]*>[^]*?<\/script>/g;
const loadedAhead = /<link\b[^>]*rel="(?:modulepreload|preload)"[^>]*>/g;

/** A document without its scripts and without what it loads ahead of them. */
export const removeScripts = (html: string): string => html.replace(script, '').replace(loadedAhead, '');

/**
 * Serves a site whose documents have no scripts: the earliest paint that its markup and styles allow. Everything else
 * comes from the site.
 * @param origin of the site
 */
export const serveWithoutScripts = async (
  origin: string,
): Promise<{ origin: string; close: () => Promise<unknown> }> => {
  const { status, headers, text } = await fetch(origin).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  if (status !== 200) throw new Error(`${origin} was answered with ${status}.`);
  const document = brotliCompressSync(removeScripts(text));
  const documentHeaders: OutgoingHttpHeaders = {
    ...Object.fromEntries(headers),
    'content-encoding': 'br',
    'content-length': document.length,
  };
  delete documentHeaders.link;
  delete documentHeaders['transfer-encoding'];
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.writeHead(200, documentHeaders).end(document);
      return;
    }
    const { method, headers: sent, url = '/' } = request;
    const passed = forward(origin + url, { ...(method ? { method } : {}), headers: sent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
