import {
  type Attributes,
  type Span,
  SpanStatusCode,
  trace,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
} from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

export const tracerName = 'site-api';

/** Runs `work` as a span of the call in whose course it happens. Costs next to nothing while nothing is traced. */
export const withSpan = <Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> =>
  trace.getTracer(tracerName).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });

/** What a page may claim about itself. */
const appPattern = /^[a-z][\w-]{0,39}$/;
const releasePattern = /^\d+\.\d+\.\d+-[0-9a-f]{4,40}$/;

const claimed = (headers: IncomingMessage['headers']) => {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const baggage = propagation.getBaggage(parent);
  const [app = '', release = ''] = ['app', 'release'].map((key) => baggage?.getEntry(key)?.value ?? '');
  return {
    parent,
    page: {
      ...(appPattern.test(app) && { 'site.app': app }),
      ...(releasePattern.test(release) && { 'site.release': release }),
    },
  };
};

/**
 * Makes each call a span of the trace that its page has begun (W3C Trace Context), with the page's app and release
 * (W3C Baggage). Only calls whose caller has sampled the trace are recorded, which pages do with changes.
 */
export const traceCalls = (app: FastifyInstance): void => {
  const spans = new WeakMap<IncomingMessage, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { parent, page } = claimed(request.headers);
    const route = request.routeOptions.url ?? 'no route';
    const attributes = { 'http.request.method': request.method, 'http.route': route, ...page };
    const span = trace.getTracer(tracerName).startSpan(route, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request.raw, span);
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request.raw);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
};
