import { useMemo, useSyncExternalStore } from 'react';

/*
 * Which notices were read on this device. A cookie: leaving a session empties both storages (decisions 6), and what one has read is
 * read for good. Each request carries it, so it holds the latest few only.
 */
const name = 'readNotices';
/** How many ids are remembered; older notices count as read wherever they are counted. */
export const most = 120;
const year = 365 * 24 * 3600;

const listeners = new Set<() => void>();

const stored = (): string => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
};

const idsOf = (text: string): string[] => (text ? text.split('.').map(decodeURIComponent) : []);
const textOf = (ids: readonly string[]): string =>
  ids.map((id) => encodeURIComponent(id).replaceAll('.', '%2E')).join('.');

function markRead(id: number | string): void {
  const ids = idsOf(stored());
  if (ids.includes(String(id))) return;
  const text = textOf([...ids, String(id)].slice(-most));
  document.cookie = `${name}=${text}; path=/; max-age=${year}; SameSite=Lax`;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export interface ReadNotices {
  isRead: (id: number | string) => boolean;
  /** Remembers that the notice was opened; again is nothing. */
  markRead: (id: number | string) => void;
}

/** Which notices this device has read; renders anew when one more was. */
export function useReadNotices(): ReadNotices {
  const text = useSyncExternalStore(subscribe, stored, () => '');
  return useMemo(() => {
    const ids = new Set(idsOf(text));
    return { isRead: (id) => ids.has(String(id)), markRead };
  }, [text]);
}
