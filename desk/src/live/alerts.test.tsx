import { noneWaiting } from '../testing/renderDesk';
import { alertOfGrowth } from './alerts';

const counts = { ...noneWaiting, deposits: 1, withdrawals: 2 };

const sounds = jest.fn();
const notes = jest.fn();

/** What Web Audio does for two notes. */
class SilentAudio {
  currentTime = 0;
  destination = {};
  constructor() {
    sounds();
  }
  createGain = () => ({ gain: { value: 1 }, connect: () => undefined });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => undefined,
    start: () => undefined,
    stop: () => undefined,
    addEventListener: () => undefined,
  });
}

class Note {
  static permission = 'granted';
  constructor(...content: unknown[]) {
    notes(...content);
  }
  addEventListener = () => undefined;
}

beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(window, { AudioContext: SilentAudio, Notification: Note });
});
afterEach(() => jest.restoreAllMocks());

const hide = () => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

it.each([
  ['at the first event', undefined, counts],
  ['when a queue is shorter', counts, { ...counts, withdrawals: 1 }],
  ['for applications', counts, { ...counts, 'agent-applications': 1 }],
])('is silent %s', (_when, before, now) => {
  hide();
  alertOfGrowth(before, now);
  expect(sounds).not.toHaveBeenCalled();
  expect(notes).not.toHaveBeenCalled();
});

it('sounds when a queue grows, and in a hidden tab shows what has grown', () => {
  alertOfGrowth(counts, { ...counts, deposits: 3 });
  expect(sounds).toHaveBeenCalledTimes(1);
  expect(notes).not.toHaveBeenCalled();
  hide();
  alertOfGrowth(counts, { ...counts, deposits: 3, payouts: 1 });
  expect(notes).toHaveBeenCalledWith('新的待办', { body: '存款 3，待付款 1', tag: 'desk-queues' });
});

it('is silent where the operator has switched it off', () => {
  localStorage.setItem('desk-alerts', 'off');
  hide();
  alertOfGrowth(counts, { ...counts, deposits: 3 });
  expect(sounds).not.toHaveBeenCalled();
  expect(notes).not.toHaveBeenCalled();
});
