import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendPlainText } from './plainPage';
import { plainResponseHeaders } from './securityHeaders';

/** Whether a part of the request's body is unread. Node completes a request after its hooks, also without a body. */
export const hasUnreadBody = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

/**
 * Leaves bodies as streams, which a route reads or parses itself: Fastify would parse JSON for paths that are not
 * served. A response before the end of a body closes the connection. Call it before routes are added.
 */
export const leaveBodiesUnread = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  // Fastify remembers a parser only for a type that is named.
  for (const type of ['application/json', '*']) app.addContentTypeParser(type, (_request, _body, done) => done(null));
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (hasUnreadBody(raw)) void reply.header('connection', 'close');
    done(null, payload);
  });
};

/**
 * Answers 411 to a request whose body comes in chunks, and closes its connection: each chunk may be one byte, which
 * costs a read and a write. Browsers send the length of a body. Call it before routes are added.
 */
export const requireLength = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    // Node answers 400 to other encodings.
    if (!/chunked\s*$/i.test(request.headers['transfer-encoding'] ?? '')) return done();
    sendPlainText(reply.header('connection', 'close'), 411);
  });
};

/** A host and an optional port (RFC 9112, section 3.2). An empty one is valid. */
const validHost = /^(?:\[[\d:a-f.]*\]|[\w\-.~!$&'()*+;=%]*)(?::\d*)?$/i;

/**
 * Answers 400 to a request with several `Host` headers, or one that names no host: a proxy in front could act on
 * another one than the edge. Node answers 400 to HTTP/1.1 without one. Call it before routes are added.
 */
export const requireOneHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, headers } = request.raw;
    // Names and values in turn. Node keeps the first of several in `headers`.
    const lines = rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && /^host$/i.test(name));
    if (lines.length <= 1 && validHost.test(headers.host ?? '')) return done();
    reply
      .code(400)
      .headers(plainResponseHeaders)
      .type('text/plain; charset=utf-8')
      .send('Exactly one valid Host header is required.\n');
  });
};

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
