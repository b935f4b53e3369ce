import { answer, breakCall, received, renderPage, server } from '@site/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import RealityCheck from './RealityCheck';

const minute = 60_000;
let now = 1_700_000_000_000;
let waiting: { run: () => void; at: number }[] = [];

const { setTimeout: realSet, clearTimeout: realClear } = window;

/* The page's clock: long waits are kept here and run when the test says that time has passed; short ones stay as they are. */
beforeEach(() => {
  waiting = [];
  now = 1_700_000_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  window.setTimeout = ((run: () => void, ms = 0) => {
    if (ms < minute) return realSet(run, ms);
    const entry = { run, at: now + ms };
    waiting.push(entry);
    return entry;
  }) as never;
  window.clearTimeout = ((timer: never) => {
    waiting = waiting.filter((entry) => entry !== timer);
    if (typeof timer !== 'object') realClear(timer);
  }) as never;
});
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(window, { setTimeout: realSet, clearTimeout: realClear });
});

const pass = (minutes: number) =>
  act(async () => {
    const end = now + minutes * minute;
    for (;;) {
      const next = waiting.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      now = next.at;
      waiting = waiting.filter((entry) => entry !== next);
      next.run();
    }
    now = end;
  });

const open = () => renderPage(<RealityCheck />, { at: '/vip', token: 't' });

test('asks nobody anything before it could be time', async () => {
  open();
  await pass(28);
  expect(received('limits')).toHaveLength(0);
});

test('every 30 minutes, when so chosen: says for how long, and 继续 goes on', async () => {
  answer('limits', [{ kind: 'reality', period: '30m' }]);
  const page = open();
  await pass(29);
  await waitFor(() => expect(received('limits')).toHaveLength(1));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await pass(1);
  expect(await page.findByRole('dialog', { name: '您已在线30分钟' })).toBeInTheDocument();
  expect(page.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '/assets?type=4');
  await page.user.click(page.getByRole('button', { name: '继续' }));
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  await pass(30);
  expect(await page.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
});

test('goes on counting after a reload of the tab', async () => {
  answer('limits', []);
  const page = open();
  await pass(10);
  page.unmount();
  now += 45 * minute;
  const again = renderPage(<RealityCheck />, { store: page.store });
  await waitFor(() => expect(waiting).toHaveLength(1));
  await pass(5);
  expect(await again.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
});

test('after 60 minutes too when the host cannot say how often', async () => {
  breakCall('limits');
  const page = open();
  await pass(29);
  await waitFor(() => expect(waiting).toHaveLength(1));
  await pass(31);
  expect(await page.findByRole('dialog', { name: '您已在线60分钟' })).toBeInTheDocument();
});

test.each([
  ['switched off', () => answer('limits', [{ kind: 'reality', period: 'off' }])],
  [
    'on a host without limits',
    () => server.use(http.post('*/api/limits', () => new HttpResponse('', { status: 404 }))),
  ],
])('never %s', async (_, prepare) => {
  prepare();
  const page = open();
  await pass(29);
  const asked = () => Object.values(page.store.getState().api.queries)[0]?.status;
  await waitFor(() => expect(asked()).toMatch(/fulfilled|rejected/));
  await pass(300);
  expect(page.queryByRole('dialog')).toBeNull();
});
