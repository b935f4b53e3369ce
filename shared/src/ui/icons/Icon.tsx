import { ChevronLeft, ChevronRight, Gift, Headset, Mail, Menu, Volume2, X, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { moreIcons } from './moreIcons';

/** Icons of the layout and of home's first paint; all others are in one lazy chunk. */
const layoutIcons = {
  menu: Menu,
  chevronLeft: ChevronLeft,
  chevronRight: ChevronRight,
  close: X,
  gift: Gift,
  headset: Headset,
  mail: Mail,
  volume: Volume2,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof layoutIcons | keyof typeof moreIcons;

const known: Partial<Record<IconName, LucideIcon>> = { ...layoutIcons };

/** Loads all icons. Rejects if their chunk cannot be loaded. */
export const loadMoreIcons = async (): Promise<void> => {
  const more = await import(/* webpackChunkName: "ui-icons" */ './moreIcons');
  Object.assign(known, more.moreIcons);
};

/** A decorative lucide icon. Its space stays reserved while its chunk loads or if it fails. */
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

/**
 * An icon that the layout has already loaded. A page that uses only these does not prefetch the chunk of all icons, as
 * it would for `Icon`.
 */
export const LayoutIcon = (props: { name: keyof typeof layoutIcons; size?: number }) => <Icon {...props} />;
