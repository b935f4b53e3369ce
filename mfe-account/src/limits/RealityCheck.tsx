import { Button, ButtonLink, Dialog, isAbsent, tabStorage, to } from '@site/shared';
import { useEffect, useState } from 'react';
import { reminderOf, useAccountGetLimitsQuery } from './limitsApi';

const minute = 60_000;
/** The shortest interval is 30 minutes, so the setting is fetched only after this many ms. */
const settingFetchDelay = 29 * minute;

/* Logging out clears the tab's storage, including this entry. */
const startKey = 'sessionStart';

/** Returns when the member came online in this tab, in ms since 1970. The first call records the time. */
function sessionStart(): number {
  const stored = Number(tabStorage.getItem(startKey));
  if (stored > 0) return stored;
  const now = Date.now();
  tabStorage.setItem(startKey, String(now));
  return now;
}

/** The reality check: a dialog at a chosen interval that shows how long the member has been online. */
export default function RealityCheck() {
  const [start] = useState(sessionStart);
  const interval = useReminderMinutes(start);
  const [online, setOnline] = useState<number>();

  useEffect(() => {
    if (interval === undefined) return;
    const length = interval * minute;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(remind, length - ((Date.now() - start) % length));
    };
    const remind = () => {
      setOnline(Math.round((Date.now() - start) / minute));
      schedule();
    };
    schedule();
    return () => clearTimeout(timer);
  }, [interval, start]);

  const close = () => setOnline(undefined);
  return (
    <Dialog
      open={online !== undefined}
      onClose={close}
      title={`您已在线${online ?? 0}分钟`}
      closeButton={false}
      footer={
        <>
          <ButtonLink to={to.assets({ type: 4 })} onClick={close}>
            查看记录
          </ButtonLink>
          <Button variant="primary" onClick={close}>
            继续
          </Button>
        </>
      }
    >
      适度娱乐，量力而行。您可以在账户中心的“适度娱乐”中设置限额、暂停游戏或更改此提醒。
    </Dialog>
  );
}

/**
 * Returns the reminder interval in minutes; undefined before the setting is fetched, when switched off, and on a host
 * without limits.
 */
function useReminderMinutes(start: number): number | undefined {
  const [due, setDue] = useState(() => Date.now() - start >= settingFetchDelay);
  useEffect(() => {
    if (due) return;
    const timer = setTimeout(() => setDue(true), settingFetchDelay - (Date.now() - start));
    return () => clearTimeout(timer);
  }, [due, start]);
  const { data, error } = useAccountGetLimitsQuery(undefined, { skip: !due });
  if (!due || isAbsent(error) || (!data && !error)) return undefined;
  return reminderOf(data).minutes;
}
