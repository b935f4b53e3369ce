import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useQueueCounts } from '../live/queueEvents';

/** The title of a page, with its buttons. The document's has the number of orders, payments and approvals waiting. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const counts = useQueueCounts();
  const { deposits = 0, withdrawals = 0, payouts = 0, payments = 0, approvals = 0 } = counts ?? {};
  const waiting = deposits + withdrawals + payouts + payments + approvals;
  return (
    <Flex wrap gap="small" align="center" justify="space-between" style={{ marginBottom: 12 }}>
      <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${title} - 运营后台`}</title>
      <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
        {title}
      </Typography.Title>
      <Flex wrap gap="small" align="center" style={{ minWidth: 0 }}>
        {children}
      </Flex>
    </Flex>
  );
}
