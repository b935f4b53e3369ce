import {
  Button,
  ButtonLink,
  Card,
  CopyButton,
  EmptyState,
  enlarged,
  Facts,
  isAbsent,
  Money,
  Note,
  PageBody,
  pagedList,
  prerendering,
  RecordList,
  RecordRow,
  Skeleton,
  Stack,
  TextLink,
  to,
  token,
  useSearchParams,
} from '@site/shared';
import styled from 'styled-components';
import { useRefetchOnce } from '../useRefetchOnce';
import { StatementDownloads } from './StatementDownloads';
import { currentMonth, monthAfter, monthName, monthOf } from './months';
import { type StatementPage as Page, type StatementRow, useWalletGetStatementInfiniteQuery } from './statementApi';
import { kindName, statementTexts } from './statementTexts';

/** `/statement` 账单: every movement of the main wallet in a month, its balances, and downloads with a digest. */
export default function StatementPage() {
  const [search, setSearch] = useSearchParams();
  const month = monthOf(search.get('month'));
  const query = useWalletGetStatementInfiniteQuery(month, { refetchOnMountOrArgChange: true });
  const pages = query.currentData?.pages;
  const first = pages?.[0];
  /* A movement was posted between two pages: all rows must belong to one statement. */
  useRefetchOnce(pages?.find(({ digest }) => digest !== first?.digest)?.digest, query.refetch);
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
      <Note $tone="faint">
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
        <Note as="span" $tone="faint" $size="caption">
          余额 <Money value={balance} size="caption" />
        </Note>
      }
    />
  );
}

/* Two lines of about the same length. */
const Digest = styled.span`
  display: inline-block;
  max-width: 18ch;
  font-size: ${token.font.caption};
  overflow-wrap: anywhere;
`;

interface MonthChoiceProps {
  /** `YYYY-MM` */
  month: string;
  onChange: (month: string) => void;
}

/** 上个月 and 下个月 around the chosen month; there is none after the present one. */
function MonthChoice({ month, onChange }: MonthChoiceProps) {
  return (
    <Row>
      <Button onClick={() => onChange(monthAfter(month, -1))}>上个月</Button>
      {/* A prerendered page would show the month in which the site was built. */}
      <Name aria-live="polite">{prerendering ? '' : monthName(month)}</Name>
      <Button disabled={month >= currentMonth()} onClick={() => onChange(monthAfter(month, 1))}>
        下个月
      </Button>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s3};
  min-height: ${token.size.touch};
  ${enlarged} {
    gap: ${token.space.s1};
  }
`;

const Name = styled.strong`
  font-size: ${token.font.strong};
  font-weight: ${token.weight.strong};
  font-variant-numeric: tabular-nums;
`;
