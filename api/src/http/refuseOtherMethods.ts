import { calls } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';

/** Calls answer every other method like an unknown path, with an envelope. */
const isCall = (url: string): boolean =>
  url.startsWith('/operator/') || (url.startsWith('/api/') && Object.hasOwn(calls, url.slice('/api/'.length)));

/** The paths that a route serves: `*` stands for any rest, and a parameter, whatever its pattern, for one segment. */
const matcherOf = (url: string): RegExp => {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', String.raw`\.`);
  });
  return new RegExp(`^${segments.join('/')}$`);
};

/** Answers 405 to a request for a page, picture or file with a method that it does not have; `Allow` names them. */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  const allowed = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (isCall(url)) return;
    const methods = allowed.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    allowed.set(url, methods);
  });
  let matchers: { matcher: RegExp; methods: Set<string> }[] = [];
  app.addHook('onReady', (done) => {
    matchers = [...allowed].map(([url, methods]) => ({ matcher: matcherOf(url), methods }));
    done();
  });
  app.addHook('onRequest', ({ is404, url, method }, reply, done) => {
    if (!is404) return done();
    const path = url.split('?')[0] ?? '';
    const route = isCall(path) ? undefined : matchers.find(({ matcher }) => matcher.test(path));
    if (!route || route.methods.has(method)) return done();
    const allow = [...route.methods].toSorted().join(', ');
    void reply.status(405).header('allow', allow).type('text/plain; charset=utf-8').send('Method Not Allowed\n');
  });
};
