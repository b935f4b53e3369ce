import { RadioTiles, Section } from '@site/shared';
import type { SelfLimit } from './limitsApi';
import { reminderOf, reminders } from './selfLimits';
import { useSetLimit } from './useSetLimit';

/** 在线时间提醒: the reminder interval. A choice applies at once on every device. */
export function ReminderChoice({ limits }: { limits: readonly SelfLimit[] }) {
  const { set, busy } = useSetLimit();
  const choose = (period: string) => {
    if (!busy) void set({ kind: 'reality', period, amount: '' });
  };
  return (
    <Section title="在线时间提醒">
      <RadioTiles
        label="在线时间提醒"
        labelHidden
        name="reality"
        options={reminders}
        value={reminderOf(limits).value}
        onChange={choose}
      />
    </Section>
  );
}
