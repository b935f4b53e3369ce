import { type Attributes, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

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
