import { send, sendWithPage } from './beacons';

const beacon = jest.fn((_address: string, _body: string) => true);

beforeAll(sendWithPage);
beforeEach(() => {
  jest.useFakeTimers();
  beacon.mockReturnValue(true);
  Object.assign(navigator, { sendBeacon: beacon });
});
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

const sent = () => beacon.mock.calls.map(([address, body]) => [address, JSON.parse(body)]);

test('sends events together two seconds after the last one', () => {
  send({ n: 1 });
  jest.advanceTimersByTime(1900);
  send({ n: 2 });
  jest.advanceTimersByTime(1900);
  expect(sent()).toEqual([]);
  jest.advanceTimersByTime(100);
  const age = performance.now();
  expect(sent()).toEqual([
    [
      '/beacon',
      [
        { n: 1, age },
        { n: 2, age },
      ],
    ],
  ]);
});

test.each([
  ['ends', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'is hidden',
    () => {
      const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      hidden.mockRestore();
    },
  ],
])('sends waiting events once when the page %s', (_how, end) => {
  send({ n: 1 });
  end();
  expect(sent()).toEqual([['/beacon', [{ n: 1, age: expect.any(Number) }]]]);
  jest.runAllTimers();
  end();
  expect(beacon).toHaveBeenCalledTimes(1);
});

test('uses fetch if sendBeacon refuses, and ignores a failure', async () => {
  beacon.mockReturnValue(false);
  const request = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'));
  send({ n: 1 });
  jest.runAllTimers();
  expect(request).toHaveBeenCalledWith('/beacon', {
    method: 'POST',
    body: expect.stringMatching(/^\[\{"n":1,"age":\d+\}\]$/),
    keepalive: true,
  });
  request.mockRestore();
});
