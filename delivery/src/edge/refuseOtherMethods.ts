import type { FastifyInstance } from 'fastify';
import { sendPlainText } from './plainPage';

const specialCharacters = /[$()+.?[\\\]^{|}]/g;

/** The paths of a route: `*` is any rest, `:name` one segment. */
const pathsOf = (url: string): RegExp => {
  const source = url
    .replaceAll(specialCharacters, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
};

/**
 * Answers 405 with `Allow` to a request whose path is served, but not by its method, before its body is read. Call it
 * before routes are added.
 */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  const routes = new Map<string, { paths: RegExp; methods: string[] }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { paths: pathsOf(url), methods: [] };
    route.methods.push(...[method].flat());
    routes.set(url, route);
  });
  app.addHook('onRequest', (request, reply, done) => {
    // `is404` is false for a missing file, since its route exists.
    if (!request.is404) return done();
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = [...routes.values()].flatMap((route) => (route.paths.test(path) ? route.methods : []));
    if (methods.length === 0 || methods.includes(request.method)) return done();
    sendPlainText(reply.header('allow', [...new Set(methods)].toSorted().join(', ')), 405);
  });
};
