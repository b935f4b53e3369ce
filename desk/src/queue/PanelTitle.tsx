import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Money } from '../ui/Money';

/** Number, amount and state of the selected order. */
export function PanelTitle({ id, amount, state }: { id: string; amount: string; state: ReactNode }) {
  return (
    <Flex align="center" gap="small" justify="space-between" wrap>
      <Typography.Title level={2} style={{ fontSize: 16, margin: 0, overflowWrap: 'anywhere' }}>
        {id}
      </Typography.Title>
      <span style={{ fontSize: 18 }}>
        <Money value={amount} strong />
      </span>
      {state}
    </Flex>
  );
}
