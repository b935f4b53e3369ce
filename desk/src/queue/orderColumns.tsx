import { Typography, type TableColumnsType } from 'antd';
import { Time } from '../ui/Time';
import { moneyColumn } from '../ui/columns';

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
  moneyColumn('金额', 'amount', { strong: true }),
  { title: '会员', dataIndex: 'username' },
];
