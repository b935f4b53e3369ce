import type { TableColumnsType } from 'antd';
import { Typography } from 'antd';
import { Money } from '../ui/Money';
import { Time } from '../ui/Time';

interface Order {
  out_trade_no: string;
  username: string;
  amount: string;
  created_at: string;
}

/** The columns that deposits and withdrawals have in common. */
export const orderColumns = <Row extends Order>(): TableColumnsType<Row> => [
  {
    title: '单号',
    dataIndex: 'out_trade_no',
    render: (id: string, { created_at: createdAt }) => (
      <>
        {id}
        <br />
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          <Time value={createdAt} />
        </Typography.Text>
      </>
    ),
  },
  { title: '金额', dataIndex: 'amount', align: 'right', render: (yuan: string) => <Money value={yuan} strong /> },
  { title: '会员', dataIndex: 'username' },
];
