import type { QueueCounts } from '@site/contract/operators';
import { useStored } from '../session/stored';

const names: Partial<Record<keyof QueueCounts, string>> = {
  deposits: '存款',
  withdrawals: '取款',
  payouts: '待付款',
  payments: '收款',
  approvals: '复核',
  contradictions: '渠道结果不符',
};

/** Whether new items make a sound and a notification in this browser, and the setter. */
export const useAlerts = (): [boolean, (on: boolean) => void] => {
  const [stored, store] = useStored(key);
  return [stored !== 'off', (on) => store(on ? 'on' : 'off')];
};

const key = 'desk-alerts';

/** Two short notes. Browsers keep a page silent until it has been used. */
const playSound = (): void => {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.1;
  volume.connect(audio.destination);
  [880, 1175].forEach((frequency, index) => {
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(audio.currentTime + index * 0.15);
    note.stop(audio.currentTime + index * 0.15 + 0.12);
    if (index === 1) note.addEventListener('ended', () => void audio.close());
  });
};

/** Tells the operator of queues that have grown: by sound, and in a hidden tab by a notification of the desktop. */
export const alertOfGrowth = (before: QueueCounts | undefined, now: QueueCounts): void => {
  const grown = (Object.entries(names) as [keyof QueueCounts, string][]).filter(
    ([kind]) => before && now[kind] > before[kind],
  );
  if (grown.length === 0 || localStorage.getItem(key) === 'off') return;
  if ('AudioContext' in window) playSound();
  if (document.visibilityState !== 'hidden' || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  const note = new Notification('新的待办', {
    body: grown.map(([kind, name]) => `${name} ${now[kind]}`).join('，'),
    tag: 'desk-queues',
  });
  note.addEventListener('click', () => window.focus());
};
