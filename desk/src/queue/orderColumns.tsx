import type { TableColumnsType } from 'antd';
import { Typography } from 'antd';
import { Money } from '../ui/Money';
import { Time } from '../ui/Time';
import { ageOf } from '../ui/age';

interface Order {
  out_trade_no: string;
  username: string;
  amount: string;
  state: number;
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
  { title: '会员', dataIndex: 'username' },
  { title: '金额', dataIndex: 'amount', align: 'right', render: (yuan: string) => <Money value={yuan} strong /> },
  {
    title: '等待',
    key: 'age',
    render: (_, { state, created_at: createdAt }) => (state === 1 ? ageOf(createdAt) : '—'),
  },
];
