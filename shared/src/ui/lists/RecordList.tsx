import { memo, startTransition, useEffect, useState, type Key, type ReactNode } from 'react';
import styled from 'styled-components';
import { useInView } from 'react-intersection-observer';
import { messages } from '@site/contract';
import { PullToRefresh } from '../pull/PullToRefresh';
import type { EmptySubject } from '../pictures/EmptyPicture';
import { EmptyState } from '../states/EmptyState';
import { ErrorState } from '../states/ErrorState';
import { token } from '../theme/tokens';
import { RecordSkeleton } from './RecordSkeleton';
import { usePastEnd } from './usePastEnd';

export interface RecordListProps<Item> {
  label: string;
  /** Undefined until the first page is loaded. */
  items: readonly Item[] | undefined;
  itemKey: (item: Item, index: number) => Key;
  renderItem: (item: Item, index: number) => ReactNode;
  error?: boolean;
  /** Fetches the list again: by 重试, and by pulling the page down. A returned promise settles with the fetch. */
  onRetry?: () => unknown;
  hasMore?: boolean;
  /** Number of loaded pages; lets the list load on when a page added nothing new. */
  pages?: number | undefined;
  loadingMore?: boolean;
  /** A further page failed; 重试 calls `onMore`. */
  moreError?: boolean;
  onMore?: () => void;
  empty?: string;
  /** What the list is about, for the picture of the empty state. */
  emptySubject?: EmptySubject;
  /** What one can do about the empty list, such as a link. */
  emptyAction?: ReactNode;
  /** Skeleton in the shape of the content; rows by default. */
  skeleton?: ReactNode;
  /** Hides the end text, for lists without pages. */
  endless?: boolean;
}

/** A list with skeleton, content, empty and error states. Loads pages as its end comes into view. */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const { items, onRetry } = props;
  return (
    <>
      <ListContent {...props} />
      {items && onRetry && <PullToRefresh onRefresh={onRetry} />}
    </>
  );
}

function ListContent<Item>(props: RecordListProps<Item>) {
  const { label, items, itemKey, renderItem, error, onRetry, skeleton } = props;
  const shown = useRowsInSteps(items?.length ?? 0);
  if (items === undefined || (error && items.length === 0)) {
    if (error) return <ErrorState onRetry={onRetry} />;
    return <div aria-busy="true">{skeleton ?? <RecordSkeleton />}</div>;
  }
  if (items.length === 0) return <EmptyList {...props} />;
  return (
    <>
      <Rows aria-label={label}>
        {items.slice(0, shown).map((item, index) => (
          <Row key={itemKey(item, index)} item={item} index={index} renderItem={renderItem as RowProps['renderItem']} />
        ))}
      </Rows>
      {/* Remounted per page: an answer within one frame never shows `loadingMore`, but the end must observe again. */}
      {shown >= items.length && <ListEnd key={`${props.pages ?? ''}/${items.length}`} {...props} />}
    </>
  );
}

/** Rows that are rendered within one frame of a slow phone, and fill the screen at first. */
const [step, screenful] = [5, 10];

/**
 * How many of `count` rows to render: a screenful, then some more in each frame, so that a scrolling thumb is followed.
 * All that are there at first, so that the page has the height that it is scrolled back to.
 */
const useRowsInSteps = (count: number): number => {
  const [allowed, setAllowed] = useState(Math.max(screenful, count));
  useEffect(() => {
    if (allowed < count) startTransition(() => setAllowed(allowed + step));
  }, [allowed, count]);
  return allowed;
};

interface RowProps {
  item: unknown;
  index: number;
  renderItem: (item: unknown, index: number) => ReactNode;
}

/* Memoized, so that a further page renders only its own rows. */
const Row = memo(function Row({ item, index, renderItem }: RowProps) {
  return <li>{renderItem(item, index)}</li>;
});

const EmptyList = <Item,>({ empty, emptySubject, emptyAction }: RecordListProps<Item>) => (
  <EmptyState text={empty} subject={emptySubject}>
    {emptyAction}
  </EmptyState>
);

function ListEnd<Item>(props: RecordListProps<Item>) {
  const { hasMore, loadingMore, moreError, onMore, endless } = props;
  const [moreRef] = useInView({
    rootMargin: '320px 0px',
    // Skipped while a page loads, so that observing starts again afterwards and fills a tall screen page by page.
    skip: !hasMore || !!loadingMore || !!moreError,
    onChange: (inView) => {
      if (inView) onMore?.();
    },
  });
  const pastEnd = usePastEnd(!hasMore && !endless);
  if (moreError) return <ErrorState compact onRetry={onMore} />;
  if (hasMore)
    return (
      <More ref={moreRef} aria-busy={loadingMore || undefined}>
        {loadingMore && (
          <>
            <span className="visually-hidden">加载中</span>
            <RecordSkeleton count={2} />
          </>
        )}
      </More>
    );
  if (endless) return null;
  return <End ref={pastEnd}>{messages.noMore}</End>;
}

/* The browser lays out and paints the rows of a long list near the screen only; the margin keeps their focus rings. */
const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s2};
  > :nth-child(n + 61) {
    content-visibility: auto;
    contain-intrinsic-height: auto 72px;
    overflow-clip-margin: 4px;
  }
`;

/* As high as the end text, so that nothing shifts after the last page. */
const More = styled.div`
  min-height: ${token.size.touch};
  margin-top: ${token.space.s2};
`;

const End = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space.s2};
  min-height: ${token.size.touch};
  /* The height of the bar, in px for scripts. */
  scroll-margin-bottom: var(--bottom-bar, 0px);
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
`;
