import { useState } from 'react';

/** What a sheet shows: it stays while the sheet slides out. */
export function useOpened<Item>() {
  const [opened, setOpened] = useState<{ item: Item; open: boolean }>();
  return {
    item: opened?.item,
    shown: opened?.open ?? false,
    open: (item: Item) => setOpened({ item, open: true }),
    close: () => setOpened((current) => current && { ...current, open: false }),
  };
}
