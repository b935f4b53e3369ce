import type { Overview } from '@site/contract/operators';
import { Alert, Button, Card, Flex, Typography } from 'antd';
import { useCall } from '../api/useCall';
import { messageOf } from '../api/call';
import { StatusTag } from '../ui/StatusTag';
import { Time } from '../ui/figures';

interface Props {
  /** The last check; null before the first. */
  last: Overview['reconciliation'];
  onChecked: () => void;
}

/** 对账: whether the books agree, and a check of all invariants at once. */
export function Reconciliation({ last, onChecked }: Props) {
  const check = useCall('GET /check', {}, { enabled: false });
  const run = async () => {
    await check.refetch();
    onChecked();
  };
  const shown = check.data ?? last;
  const failed = check.data?.checks.filter(({ ok }) => !ok) ?? [];
  return (
    <Card
      size="small"
      title="对账"
      style={{ flex: '1 1 280px' }}
      extra={
        <Button size="small" loading={check.isFetching} onClick={() => void run()}>
          立即核对
        </Button>
      }
    >
      <Flex vertical gap="small" align="start" aria-live="polite">
        {check.error && <Alert type="error" showIcon title={messageOf(check.error)} />}
        {shown ? (
          <>
            <StatusTag tone={shown.ok ? 'good' : 'bad'}>{shown.ok ? '账目一致' : '账目不一致'}</StatusTag>
            <Typography.Text type="secondary">
              最近核对 <Time value={shown.at} />
            </Typography.Text>
          </>
        ) : (
          <Typography.Text type="secondary">尚未核对</Typography.Text>
        )}
        {failed.map(({ name, found }) => (
          <Alert
            key={name}
            type="error"
            showIcon
            title={`${names[name] ?? name}（${name}）`}
            description={
              <ul style={styles.found}>
                {found.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            }
          />
        ))}
        {shown && !shown.ok && !check.data && (
          <Typography.Text>点“立即核对”查看未通过的项目，并通知技术人员。</Typography.Text>
        )}
      </Flex>
    </Card>
  );
}

const styles = { found: { margin: 0, paddingInlineStart: 18, overflowWrap: 'anywhere' } } as const;

const names: Record<string, string> = {
  'entries-sum-to-zero': '分录合计为零',
  'balances-match-entries': '余额等于分录合计',
  'minimum-balances': '余额不低于下限',
  deposits: '存款与入账一致',
  payments: '每笔付款只入账一次',
  withdrawals: '取款与出账一致',
  'held-money': '冻结金额等于待处理取款',
  rebates: '返水与入账一致',
  'red-packets': '红包与入账一致',
  transfers: '转账与分录一致',
  'remote-transfers': '外部平台转账与分录一致',
  'money-in-transit': '在途金额等于待完成转账',
  bets: '投注与分录一致',
  adjustments: '调整与分录一致',
  'entry-kinds': '分录类型均已知',
  'business-keys': '没有重复入账',
  'daily-summaries': '每日汇总与分录一致',
  'member-totals': '会员累计与记录一致',
  'turnover-due': '待完成流水与要求及投注一致',
  'wallet-months': '钱包月度累计与分录一致',
  'audit-chain': '操作记录完整',
};
