import { useMemo, useSyncExternalStore } from 'react';
import { deviceCookie } from '../session/storage';
import { createSignal } from '../signal';

const cookie = deviceCookie('readNotices');
/** Maximum number of stored ids; older notices count as read. */
export const maximumCount = 120;
const changed = createSignal();

const idsOf = (text: string): string[] => (text ? text.split('.').map(decodeURIComponent) : []);
const textOf = (ids: readonly string[]): string =>
  ids.map((id) => encodeURIComponent(id).replaceAll('.', '%2E')).join('.');

function markRead(id: number | string): void {
  const ids = idsOf(cookie.read());
  if (ids.includes(String(id))) return;
  cookie.write(textOf([...ids, String(id)].slice(-maximumCount)));
  changed.notify();
}

export interface ReadNotices {
  isRead: (id: number | string) => boolean;
  markRead: (id: number | string) => void;
}

/** The notices read on this device; updates when another one is read. */
export function useReadNotices(): ReadNotices {
  const text = useSyncExternalStore(changed.subscribe, cookie.read, () => '');
  return useMemo(() => {
    const ids = new Set(idsOf(text));
    return { isRead: (id) => ids.has(String(id)), markRead };
  }, [text]);
}
