import { createElement, memo, useCallback, useEffect, useState } from 'react';
import type { ComponentType, Key, ReactNode, RefCallback } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { token } from '../theme/tokens';
import type { RowWindowProps, ShownRows } from './RowWindow';

/** A list with more records renders only those near the screen. */
export const maxPlainRows = 60;

interface ListRowsProps<Item> {
  label: string;
  items: readonly Item[];
  itemKey: (item: Item, index: number) => Key;
  renderItem: (item: Item, index: number) => ReactNode;
  /** More records may follow `items`. */
  hasMore: boolean | undefined;
}

let part: { RowWindow: ComponentType<RowWindowProps> } | undefined;

const LoadedRowWindow = (props: RowWindowProps) => part && createElement(part.RowWindow, props);

/**
 * The records as a list. Of more than `maxPlainRows` it renders those near the screen, which scroll with the page in
 * the place they would have had; each states its position for screen readers. The browser's search in the page finds
 * only rendered records. A printed page has all of them.
 */
export function ListRows<Item>({ label, items, itemKey, renderItem, hasMore }: ListRowsProps<Item>) {
  const printing = usePrinting();
  const long = items.length > maxPlainRows && !printing;
  const loaded = useRowWindow(long);
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [shown, setShown] = useState<ShownRows>();
  /* A list that is long from the start, because its records are cached, is never rendered completely. */
  const [atFirst] = useState(() => (loaded && long ? maxPlainRows : Infinity));
  const keyOf = useCallback((index: number) => itemKey(items[index] as Item, index), [items, itemKey]);

  const windowed = long && loaded && shown ? shown : undefined;
  const rows =
    windowed?.rows.filter(({ index }) => index < items.length) ?? allRows(items.length, long ? atFirst : Infinity);
  return (
    <>
      <Rows
        ref={setList}
        aria-label={label}
        style={windowed && { overflowAnchor: 'none', paddingBottom: windowed.after }}
      >
        {rows.map(({ index, before }) => {
          const item = items[index] as Item;
          return (
            <Row
              key={itemKey(item, index)}
              item={item}
              index={index}
              before={before}
              size={windowed && (hasMore ? -1 : items.length)}
              measure={windowed?.measure}
              renderItem={renderItem as (item: unknown, index: number) => ReactNode}
            />
          );
        })}
      </Rows>
      {long && loaded && list && <LoadedRowWindow list={list} count={items.length} keyOf={keyOf} onChange={setShown} />}
    </>
  );
}

interface RowProps {
  item: unknown;
  index: number;
  /** Height in px of the rows left out before this one. */
  before: number;
  /** Of a list that is not rendered completely: the number of its rows, -1 if unknown. */
  size: number | undefined;
  measure: RefCallback<HTMLLIElement> | undefined;
  renderItem: (item: unknown, index: number) => ReactNode;
}

const Row = memo(function Row({ item, index, before, size, measure, renderItem }: RowProps) {
  const position = size !== undefined && { 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': size };
  return (
    <li ref={measure} {...position} style={before > 0 ? { marginTop: before } : undefined}>
      {renderItem(item, index)}
    </li>
  );
});

const allRows = (count: number, most: number) =>
  Array.from({ length: Math.min(count, most) }, (_, index) => ({ index, before: 0 }));

/** Loads `RowWindow` for the first long list. Until then, and if it cannot be loaded, all rows are rendered. */
function useRowWindow(long: boolean): boolean {
  const [loaded, setLoaded] = useState(part !== undefined);
  useEffect(() => {
    if (!long || loaded) return;
    const load = async () => {
      part = await import(/* webpackChunkName: "ui-long-lists" */ './RowWindow');
      setLoaded(true);
    };
    load().catch(() => undefined);
  }, [long, loaded]);
  return loaded;
}

/** Returns true while the page is printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    /* The browser prints the DOM as it is when the event's listeners return. */
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s2};
`;
