import { Flex } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReviewContext } from '@site/contract/operators';
import type { ReactNode } from 'react';
import { DepositFacts } from '../deposits/DepositFacts';
import { type ReviewedOrder, useEvidence } from '../queue/evidence';
import { MemberContext } from '../queue/MemberContext';
import { Loaded } from '../ui/Loaded';
import { WithdrawalFacts } from '../withdrawals/WithdrawalFacts';

/** What the queue shows about an order: how it is paid, the member and the flags. */
export function OrderEvidence({ order }: { order: ReviewedOrder }) {
  const { deposit, withdrawal } = useEvidence(order);
  return order.kind === 'deposit' ? (
    <Evidence query={deposit} facts={(row) => <DepositFacts row={row} />} />
  ) : (
    <Evidence query={withdrawal} facts={(row) => <WithdrawalFacts row={row} />} />
  );
}

interface Props<Row extends ReviewContext> {
  query: UseQueryResult<Row>;
  facts: (row: Row) => ReactNode;
}

function Evidence<Row extends ReviewContext>({ query, facts }: Props<Row>) {
  return (
    <Loaded query={query}>
      {(row) => (
        <Flex vertical gap="small">
          {facts(row)}
          <MemberContext context={row} />
        </Flex>
      )}
    </Loaded>
  );
}
