import { useMemo, useSyncExternalStore } from 'react';

/*
 * The notices that were read on this device, in a cookie because the end of a session clears both storages. Every
 * request carries it, so it is limited to the latest ones.
 */
const name = 'readNotices';
/** Maximum number of stored ids; older notices count as read. */
export const maximumCount = 120;
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
  const text = textOf([...ids, String(id)].slice(-maximumCount));
  document.cookie = `${name}=${text}; path=/; max-age=${year}; SameSite=Lax`;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export interface ReadNotices {
  isRead: (id: number | string) => boolean;
  /** Stores that the notice was opened. */
  markRead: (id: number | string) => void;
}

/** The notices read on this device; updates when another one is read. */
export function useReadNotices(): ReadNotices {
  const text = useSyncExternalStore(subscribe, stored, () => '');
  return useMemo(() => {
    const ids = new Set(idsOf(text));
    return { isRead: (id) => ids.has(String(id)), markRead };
  }, [text]);
}
