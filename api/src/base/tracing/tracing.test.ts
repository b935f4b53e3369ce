import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { testHost } from '../../testing/testHost';
import { traceWith } from './startTracing';

const host = testHost({ isTraced: true });

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const headersOf = (baggage: string, flags = '01') => ({ traceparent: `00-${traceId}-${parentId}-${flags}`, baggage });

/** The spans that `work` makes. */
const spansOf = async (work: () => Promise<unknown>): Promise<ReadableSpan[]> => {
  const exporter = new InMemorySpanExporter();
  const stop = traceWith(new SimpleSpanProcessor(exporter));
  try {
    await work();
    return [...exporter.getFinishedSpans()];
  } finally {
    await stop();
    for (const api of [trace, context, propagation]) api.disable();
  }
};
const presentSpan = (span: ReadableSpan | undefined) => ({
  traceId: span?.spanContext().traceId,
  parent: span?.parentSpanContext?.spanId,
  ...span?.attributes,
});

test('a change is traced from the page to the entry of the ledger', async () => {
  const { register, send, operator, db } = host;
  const member = await register('traced1');
  await operator('POST', `/members/${member.id}/adjust`, { amount: '9.00', reason: 'test' });
  await send('uptransferstatus', { transferstatus: '0' }, member);
  const transfer = { amount: '5', sourcetype: 'userbalance', targettype: 'AG' };
  const headers = headersOf('app=mfe-wallet,release=1.4.0-0a1b2c3d4e5f');
  const spans = await spansOf(async () => {
    expect((await send('transfer', transfer, { ...member, key: 'traced-1', headers })).code).toBe(200);
  });
  const call = spans.find(({ name }) => name === '/api/transfer');
  expect(presentSpan(call)).toEqual({
    traceId,
    parent: parentId,
    'http.request.method': 'POST',
    'http.route': '/api/transfer',
    'http.response.status_code': 200,
    'site.app': 'mfe-wallet',
    'site.release': '1.4.0-0a1b2c3d4e5f',
  });
  const entry = spans.find(({ name }) => name === 'ledger entry');
  const transaction = spans.find((span) => span.spanContext().spanId === entry?.parentSpanContext?.spanId);
  expect(transaction?.name).toBe('transaction');
  expect(presentSpan(transaction)).toEqual({ traceId, parent: call?.spanContext().spanId });
  const newest = await db.row<{ id: string }>('select max(id) id from ledger_entry');
  expect(presentSpan(entry)).toMatchObject({ traceId, 'ledger.entry.id': newest?.id });
});

test('what no page has begun is not recorded: calls without a trace, of operators, and work of jobs', async () => {
  const { register, send, operator, db } = host;
  const member = await register('traced3');
  const spans = await spansOf(async () => {
    await send('uptransferstatus', { transferstatus: '0' }, member);
    await operator('POST', `/members/${member.id}/notes`, { text: 'test' });
    await db.transaction((tx) => tx.run('select 1'));
  });
  expect(spans).toEqual([]);
});

test('a poll, whose trace is not sampled, and claims of another form are not recorded', async () => {
  const { register, send } = host;
  const member = await register('traced2');
  const valid = 'app=mfe-wallet,release=1.4.0-0a1b2c3d4e5f';
  expect(await spansOf(() => send('balance', {}, { ...member, headers: headersOf(valid, '00') }))).toEqual([]);
  const forged = headersOf(`app=${'x'.repeat(50)},release=<script>`);
  const spans = await spansOf(() => send('balance', {}, { ...member, headers: forged }));
  const call = presentSpan(spans.find(({ name }) => name === '/api/balance'));
  expect(call).toMatchObject({ traceId, parent: parentId });
  expect(Object.keys(call).filter((name) => name.startsWith('site.'))).toEqual([]);
});
