import { useCallback, useState } from 'react';

/** State of a sheet that shows an item. The item stays while the sheet slides out. `open` never changes. */
export function useDisclosure<Item>() {
  const [disclosure, setDisclosure] = useState<{ item: Item; isOpen: boolean }>();
  const open = useCallback((item: Item) => setDisclosure({ item, isOpen: true }), []);
  return {
    item: disclosure?.item,
    isOpen: disclosure?.isOpen ?? false,
    open,
    close: () => setDisclosure((current) => current && { ...current, isOpen: false }),
  };
}
