import { Button, ButtonLink, Dialog, to } from '@site/shared';
import { useEffect, useState } from 'react';
import { isAbsent } from '../optionalCalls';
import { useAccountGetLimitsQuery } from './limitsApi';
import { reminderOf } from './ownLimits';
import { sessionBegan } from './sessionBegan';

const minute = 60_000;
/** Nobody is reminded earlier than after 30 minutes: until shortly before, the host is not asked how often. */
const earliest = 29 * minute;

/** The reality check: every so often, how long the member has been online (decisions, What a responsible site does by default). */
export default function RealityCheck() {
  const [began] = useState(sessionBegan);
  const every = useReminderMinutes(began);
  const [online, setOnline] = useState<number>();

  useEffect(() => {
    if (every === undefined) return;
    const length = every * minute;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(remind, length - ((Date.now() - began) % length));
    };
    const remind = () => {
      setOnline(Math.round((Date.now() - began) / minute));
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [every, began]);

  const goOn = () => setOnline(undefined);
  return (
    <Dialog
      open={online !== undefined}
      onClose={goOn}
      title={`您已在线${online ?? 0}分钟`}
      closeButton={false}
      footer={
        <>
          <ButtonLink to={to.assets({ type: 4 })} onClick={goOn}>
            查看记录
          </ButtonLink>
          <Button variant="primary" onClick={goOn}>
            继续
          </Button>
        </>
      }
    >
      适度娱乐，量力而行。您可以在账户中心的“适度娱乐”中设置存款限额、暂停游戏或更改此提醒。
    </Dialog>
  );
}

/** Between reminders, in minutes; undefined while it is too early for one, when switched off, and on a host without limits. */
function useReminderMinutes(began: number): number | undefined {
  const [due, setDue] = useState(() => Date.now() - began >= earliest);
  useEffect(() => {
    if (due) return;
    const timer = setTimeout(() => setDue(true), earliest - (Date.now() - began));
    return () => clearTimeout(timer);
  }, [due, began]);
  const { data, error } = useAccountGetLimitsQuery(undefined, { skip: !due });
  if (!due || isAbsent(error) || (!data && !error)) return undefined;
  return reminderOf(data).minutes;
}
