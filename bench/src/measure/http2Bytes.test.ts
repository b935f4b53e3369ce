import { http2Bytes } from './http2Bytes';

const exchange = {
  method: 'POST',
  path: '/api/balance',
  requestHeaders: { host: 'example.org', connection: 'keep-alive', 'user-agent': 'x'.repeat(200) },
  requestBody: '{}',
  status: 200,
  /* Node would send the time, which is a new header to compress in each second. */
  responseHeaders: {
    'content-type': 'application/json',
    'keep-alive': 'timeout=72',
    date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  },
  responseBody: 'y'.repeat(100),
};

it('counts bodies and frames, and repeated headers as few bytes', async () => {
  const bytes = await http2Bytes(exchange);
  expect(bytes).toBeGreaterThan(102);
  expect(bytes).toBeLessThan(200);
});

it('counts a longer body in full', async () => {
  const longer = { ...exchange, responseBody: 'y'.repeat(600) };
  expect((await http2Bytes(longer)) - (await http2Bytes(exchange))).toBe(500);
});
