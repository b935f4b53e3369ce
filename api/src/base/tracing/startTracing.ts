import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { tracerName } from './span';

/** Gives spans of this process to a processor. Returns a function that gives it the rest, and stops it. */
export const traceWith = (processor: SpanProcessor): (() => Promise<void>) => {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': tracerName }),
    spanProcessors: [processor],
    // Pages decide. Calls without a trace of a page, operators' calls and jobs are not recorded.
    sampler: new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  });
  provider.register();
  return () => provider.shutdown().catch(() => undefined);
};

/**
 * Sends spans to an OpenTelemetry collector, in batches. While it does not answer they are dropped.
 * @param endpoint its address for OTLP over HTTP, such as http://127.0.0.1:4318
 * @returns a function that sends the rest and stops
 */
export const startTracing = (endpoint: string): (() => Promise<void>) =>
  traceWith(
    new BatchSpanProcessor(new OTLPTraceExporter({ url: new URL('/v1/traces', endpoint).href, timeoutMillis: 5000 })),
  );
