import { useState } from 'react';

/** State of a sheet that shows an item. The item stays while the sheet slides out. */
export function useDisclosure<Item>() {
  const [disclosure, setDisclosure] = useState<{ item: Item; isOpen: boolean }>();
  return {
    item: disclosure?.item,
    isOpen: disclosure?.isOpen ?? false,
    open: (item: Item) => setDisclosure({ item, isOpen: true }),
    close: () => setDisclosure((current) => current && { ...current, isOpen: false }),
  };
}
