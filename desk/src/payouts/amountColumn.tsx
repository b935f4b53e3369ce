import { Typography } from 'antd';
import { Money } from '../ui/figures';

/** A column of yuan, and of the USDT to send below it. */
export const amountColumn = {
  title: '金额',
  key: 'amount',
  align: 'right' as const,
  render: (_: unknown, { amount, net }: { amount: string; net?: string | null }) => (
    <>
      <Money value={amount} strong currency />
      {net && (
        <>
          <br />
          <Typography.Text type="secondary">{`${net} USDT`}</Typography.Text>
        </>
      )}
    </>
  ),
};
