import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState, type Key, type RefCallback } from 'react';

/** The rows to render, with positions in px from the list's top. */
export interface ShownRows {
  rows: readonly ShownRow[];
  /** Height in px of what follows the last row. */
  after: number;
  /** The ref of each row. */
  measure: RefCallback<HTMLLIElement>;
}

interface ShownRow {
  index: number;
  /** Height in px of the rows that are left out before this one. */
  before: number;
}

export interface RowWindowProps {
  list: HTMLUListElement;
  count: number;
  keyOf: (index: number) => Key;
  onChange: (shown: ShownRows) => void;
}

/** Rows rendered above and below the screen, so that a fast scroll and a screen reader find the next ones. */
const overscan = 8;

/**
 * Computes which rows of a list are on or near the screen while the page scrolls, and renders nothing. The focused row
 * and its neighbours are always among them, so that focus is kept and Tab continues from there. Memoized, because
 * `onChange` renders the list again.
 */
export const RowWindow = memo(function RowWindow({ list, count, keyOf, onChange }: RowWindowProps) {
  const [initial] = useState(() => measureRows(list, keyOf));
  const [top, setTop] = useState(() => topOf(list));
  const focused = useFocusedKey(list, keyOf, initial.focused);

  // The functions used below are the same in every render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    getItemKey: keyOf,
    initialMeasurementsCache: initial.rows,
    estimateSize: () => initial.average,
    gap: initial.gap,
    overscan,
    scrollMargin: top,
    /* Keeps the rows on the screen in place when rows above are added or removed, unless the list's start shows. */
    anchorTo: window.scrollY > top ? 'end' : 'start',
    /* The default rounds: the error of many rows would move the list while it scrolls. */
    measureElement: (row, entry, { itemSizeCache }) =>
      entry?.borderBoxSize?.[0]?.blockSize ??
      itemSizeCache.get(keyOf(Number(row.dataset.index))) ??
      row.getBoundingClientRect().height,
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range));
      const at = focused.current === undefined ? -1 : indexOfKey(focused.current, count, keyOf);
      if (at >= 0) for (const index of [at - 1, at, at + 1]) if (index >= 0 && index < count) indexes.add(index);
      return [...indexes].sort((a, b) => a - b);
    },
  });

  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  const { measureElement } = virtualizer;
  useLayoutEffect(() => {
    /* The virtualizer knows the screen only after its first render. */
    if (items.length === 0) return;
    let end = 0;
    const rows = items.map(({ index, start, end: rowEnd }) => {
      const before = start - top - end;
      end = rowEnd - top + initial.gap;
      return { index, before: Math.abs(before) < 0.01 ? 0 : before };
    });
    onChange({ rows, after: Math.max(0, total + initial.gap - end), measure: measureElement });
  }, [items, total, top, initial, measureElement, onChange]);

  /* Content above the list may change its height. The position is read after the layout, which it would force else. */
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const now = topOf(list);
      setTop((known) => (Math.abs(now - known) > 1 ? now : known));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return null;
});

const topOf = (list: HTMLUListElement) => list.getBoundingClientRect().top + window.scrollY;

/** Measures the rows that are already rendered, so that leaving them out moves nothing. */
function measureRows(list: HTMLUListElement, keyOf: (index: number) => Key) {
  const gap = parseFloat(getComputedStyle(list).rowGap) || 0;
  let end = topOf(list) - gap;
  const rows = [...list.children].map((row, index) => {
    const size = row.getBoundingClientRect().height;
    const start = end + gap;
    end = start + size;
    return { key: keyOf(index), index, start, end, size, lane: 0 };
  });
  const focused = rows[[...list.children].findIndex((row) => row.contains(document.activeElement))]?.key;
  return { gap, rows, focused, average: rows.reduce((sum, { size }) => sum + size, 0) / (rows.length || 1) };
}

/** The key of the row that had focus last. Kept while focus is in a dialog, which returns it to the row. */
function useFocusedKey(list: HTMLUListElement, keyOf: (index: number) => Key, initial: Key | undefined) {
  const focused = useRef(initial);
  const latest = useRef(keyOf);
  useEffect(() => {
    latest.current = keyOf;
  });
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('li[data-index]') : null;
      if (row) focused.current = latest.current(Number(row.dataset.index));
    };
    list.addEventListener('focusin', onFocus);
    return () => list.removeEventListener('focusin', onFocus);
  }, [list]);
  return focused;
}

const indexOfKey = (key: Key, count: number, keyOf: (index: number) => Key): number => {
  for (let index = 0; index < count; index += 1) if (keyOf(index) === key) return index;
  return -1;
};
