import { ChevronLeft, ChevronRight, Gift, Headset, Mail, Menu, Volume2, X, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { moreIcons } from './moreIcons';

/** Icons of the layout and of home's first paint; all others come in one chunk. */
const firstIcons = {
  menu: Menu,
  chevronLeft: ChevronLeft,
  chevronRight: ChevronRight,
  close: X,
  gift: Gift,
  headset: Headset,
  mail: Mail,
  volume: Volume2,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons;

const known: Partial<Record<IconName, LucideIcon>> = { ...firstIcons };

/** Makes all icons known; those of the layout are from the start. Fails with their chunk. */
export const loadMoreIcons = async (): Promise<void> => {
  const more = await import(/* webpackChunkName: "ui-icons" */ './moreIcons');
  Object.assign(known, more.moreIcons);
};

/** A decorative lucide icon; keeps its place while its chunk loads. A chunk that fails leaves the place empty. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const [, setLoaded] = useState(false);
  const Drawing = known[name];
  useEffect(() => {
    if (Drawing) return;
    let wanted = true;
    loadMoreIcons().then(
      () => wanted && setLoaded(true),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [Drawing]);
  if (!Drawing) return <svg width={size} height={size} aria-hidden="true" />;
  return <Drawing size={size} strokeWidth={1.75} aria-hidden />;
}
