import {
  ButtonLink,
  Card,
  CopyButton,
  EmptyState,
  Facts,
  isAbsent,
  Money,
  PageBody,
  pagedList,
  RecordList,
  RecordRow,
  Skeleton,
  Stack,
  TextLink,
  to,
  token,
  useSearchParams,
} from '@site/shared';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { MonthChoice } from './MonthChoice';
import { monthOf } from './months';
import { kindName, statementTexts } from './statementTexts';
import { type StatementPage as Page, type StatementRow, useWalletGetStatementInfiniteQuery } from './statementApi';
import { StatementDownloads } from './StatementDownloads';

/** `/statement` 账单: every movement of the main wallet in a month, its balances, and downloads with a digest. */
export default function StatementPage() {
  const [search, setSearch] = useSearchParams();
  const month = monthOf(search.get('month'));
  const query = useWalletGetStatementInfiniteQuery(month, { refetchOnMountOrArgChange: true });
  useRefetchOnChange(query);
  const first = query.currentData?.pages[0];
  if (isAbsent(query.error))
    return (
      <PageBody>
        <EmptyState>
          <ButtonLink to={to.assets()}>查看交易记录</ButtonLink>
        </EmptyState>
      </PageBody>
    );
  return (
    <PageBody>
      <MonthChoice month={month} onChange={(next) => setSearch({ month: next }, { replace: true })} />
      {first ? <Summary statement={first} /> : !query.isError && <SummarySkeleton />}
      <RecordList
        key={month}
        label={statementTexts.title}
        {...pagedList(query, ({ at, kind, balance, reference }) => `${at} ${kind} ${balance} ${reference ?? ''}`)}
        renderItem={(row) => <MovementRow row={row} />}
        empty={statementTexts.empty}
        emptyAction={<ButtonLink to={to.assets()}>查看交易记录</ButtonLink>}
      />
    </PageBody>
  );
}

interface StatementQuery {
  currentData?: { pages: readonly Page[] } | undefined;
  refetch: () => unknown;
}

/** Fetches the list again if a movement was posted between two pages, so that all rows belong to one statement. */
function useRefetchOnChange({ currentData, refetch }: StatementQuery): void {
  const first = currentData?.pages[0]?.digest;
  const changed = currentData?.pages.find(({ digest }) => digest !== first)?.digest;
  const handled = useRef<string>(undefined);
  useEffect(() => {
    if (changed === undefined || changed === handled.current) return;
    handled.current = changed;
    void refetch();
  }, [changed, refetch]);
}

function Summary({ statement: { month, opening, closing, digest } }: { statement: Page }) {
  const { labels } = statementTexts;
  return (
    <Stack $gap={3}>
      <Card>
        <Facts
          items={[
            { label: labels.opening, value: <Money value={opening} /> },
            { label: labels.closing, value: <Money value={closing} tone="gold" /> },
            { label: labels.digest, value: <Digest>{digest}</Digest>, action: <CopyButton text={digest} /> },
          ]}
        />
      </Card>
      <StatementDownloads month={month} />
      <Note>
        下载的账单带有验证码，任何人都可以在<TextLink to={to.verify({ digest })}>账单验证</TextLink>核对。
      </Note>
    </Stack>
  );
}

function SummarySkeleton() {
  return (
    <Stack $gap={3} aria-busy="true">
      <Skeleton $height={158} $radius={token.radius.card} />
      <Skeleton $height={44} $radius={token.radius.control} />
      <Skeleton $height={20} />
    </Stack>
  );
}

function MovementRow({ row: { at, kind, amount, balance, reference } }: { row: StatementRow }) {
  return (
    <RecordRow
      title={kindName(kind)}
      meta={[at, reference && <span translate="no">{reference}</span>]}
      amount={<Money value={amount} signed tone="state" />}
      badge={
        <Balance>
          余额 <Money value={balance} size="caption" />
        </Balance>
      }
    />
  );
}

// In full on the narrowest phone, over two lines.
/* Two lines of about the same length. */
const Digest = styled.span`
  display: inline-block;
  max-width: 18ch;
  font-size: ${token.font.caption};
  overflow-wrap: anywhere;
`;

const Note = styled.p`
  color: ${token.color.textFaint};
  font-size: ${token.font.small};
`;

const Balance = styled.span`
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
`;
