import { Icon } from '@site/shared';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Countdown } from './Countdown';

const morning = [
  { start_time: '10:00:00', end_time: '12:00:00', day_flow: '500.00', flow_money: '100.00', recharge: '1000.00' },
];
const onEdge = jest.fn();
const show = (now: string) => {
  jest.useFakeTimers({ now: new Date(now) });
  render(<Countdown rules={morning} onEdge={onEdge} />);
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/* Icons come in a chunk of their own, which no fake clock waits for. */
beforeAll(async () => {
  const { container, unmount } = render(<Icon name="clock" />);
  await waitFor(() => expect(container.querySelector('circle')).not.toBeNull());
  unmount();
});
beforeEach(() => onEdge.mockClear());
afterEach(() => jest.useRealTimers());

it.each([
  ['2026-03-01T01:59:50Z', '距开始00:00:10'],
  ['2026-03-01T02:00:00Z', '距结束02:00:00'],
  ['2026-03-01T04:00:00Z', '距开始22:00:00'],
])('at %s: %s', (now, text) => {
  show(now);
  expect(screen.getByRole('timer')).toHaveTextContent(text);
});

it('counts down and calls onEdge at the edge', () => {
  show('2026-03-01T01:59:58Z');
  pass(1000);
  expect(screen.getByRole('timer')).toHaveTextContent('距开始00:00:01');
  expect(onEdge).not.toHaveBeenCalled();
  pass(1000);
  expect(screen.getByRole('timer')).toHaveTextContent('距结束02:00:00');
  expect(onEdge).toHaveBeenCalledTimes(1);
});

it('stops in a hidden tab and is correct when it is shown again', () => {
  show('2026-03-01T01:00:00Z');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(jest.getTimerCount()).toBe(0);
  pass(60_000);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByRole('timer')).toHaveTextContent('距开始00:59:00');
});
