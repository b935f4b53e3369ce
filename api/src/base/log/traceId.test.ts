import { testHost } from '../../testing/testHost';

const host = testHost();

let addresses = 0;

/** The line that a call with a wrong token logs. */
const lineOf = async (headers: Record<string, string>) => {
  host.takeLog();
  const remoteAddress = `10.0.${(addresses += 1)}.1`;
  await host.app.inject({
    method: 'POST',
    url: '/api/user',
    remoteAddress,
    headers: { authorization: 'Bearer a-wrong-token', 'content-type': 'application/json', ...headers },
    payload: '{}',
  });
  const [line] = host.takeLog();
  return JSON.parse(line ?? '{}') as { event: string; reqId: string; trace_id: string };
};

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

test('a line of the log has the trace of the traceparent header beside the request id', async () => {
  const line = await lineOf({ traceparent: `00-${traceId}-${parentId}-01` });
  expect(line).toMatchObject({ event: 'token-refused', trace_id: traceId });
  expect(line.reqId).not.toContain(traceId);
});

test.each([
  ['none', {}],
  ['all zeros', { traceparent: `00-${'0'.repeat(32)}-${parentId}-01` }],
  ['another version', { traceparent: `ff-${traceId}-${parentId}-01` }],
  ['capitals', { traceparent: `00-${traceId.toUpperCase()}-${parentId}-01` }],
  ['more text', { traceparent: `00-${traceId}-${parentId}-01-"x` }],
])('a trace is made of the request id instead of an invalid header: %s', async (_, headers) => {
  const { reqId, trace_id } = await lineOf(headers);
  expect(trace_id).toMatch(/^[0-9a-f]{32}$/);
  expect(trace_id).toBe(reqId.replaceAll('-', ''));
});
