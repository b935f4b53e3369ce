import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '@rspack/core';
import type { servedDescriptor } from './servedDescriptor';

type Served = ReturnType<typeof servedDescriptor>;

/** What `index.html` of a live site says of its releases; see `publicRegistry` in `delivery/src/edge`. */
interface PageRegistry {
  set?: string;
  apps: Record<string, { hashes?: unknown }>;
}

const registryText = /(?<=<script type="application\/json" id="site-registry">)[^<]*/;

/**
 * Puts an app into the registry of a live page. Without the hashes of scripts the page verifies none; without the name
 * of its set it reports nothing about releases and offers no update.
 */
const withApp = (html: string, app: Served & { base: string }): string =>
  html.replace(registryText, (text) => {
    const { set: _set, apps, ...registry } = JSON.parse(text) as PageRegistry;
    const others = Object.entries(apps).map(([name, { hashes: _hashes, ...it }]) => [name, it]);
    const all = { ...Object.fromEntries(others), [app.name]: { ...app, version: 'development' } };
    return JSON.stringify({ ...registry, apps: all }).replaceAll('<', '\\u003c');
  });

/** Headers of the browser that decide what the live site answers. */
const passedOn = ['cookie', 'user-agent', 'accept-language'] as const;

/** Serves the live site's page with the app in its registry; leaves all else to what comes next. */
export const serveLivePage =
  (origin: string, app: Served & { base: string }) =>
  async ({ url = '/', headers }: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    if (url.split('?')[0] !== '/') return next();
    try {
      const sent = passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]] as [string, string]] : []));
      const answer = await fetch(`${origin}/`, { headers: sent });
      const html = withApp(await answer.text(), app);
      const policy = answer.headers.get('content-security-policy');
      response.writeHead(answer.status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'set-cookie': answer.headers.getSetCookie(),
        ...(policy && { 'content-security-policy': policy }),
      });
      response.end(html);
    } catch (error) {
      next(error);
    }
  };

/**
 * A development server that shows the app inside a live site: the site's own page with this app in its registry, the
 * app's files, and everything else from the site. The live shell has React's production build and so no Fast Refresh:
 * the page is loaded again after each build.
 */
export const insideLiveSite = (liveSite: string, app: Served, config: Configuration): Configuration => {
  if (!URL.canParse(liveSite))
    throw new Error(`LIVE_SITE=${liveSite} is not an address. Set it to an origin such as https://site.example.`);
  const { origin } = new URL(liveSite);
  const base = `/dev/${app.name}/`;
  const middleware = serveLivePage(origin, { ...app, base });
  return {
    ...config,
    output: { ...config.output, publicPath: base },
    optimization: { ...config.optimization, nodeEnv: 'production' },
    devServer: {
      ...config.devServer,
      hot: false,
      static: false,
      headers: {},
      /* It would hold events back. */
      compress: false,
      proxy: [{ context: ['/'], target: origin, changeOrigin: true }],
      setupMiddlewares: (middlewares) => [{ name: 'live-page', middleware }, ...middlewares],
    },
  };
};
