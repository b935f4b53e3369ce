import type { DailyReportRow } from '@site/shared/operators';
import { Card, Descriptions } from 'antd';
import { Money } from '../ui/Money';
import { grossGamingRevenue } from '../ui/yuan';

/** 今日: the figures of the Beijing day so far. */
export function TodayFigures({ today }: { today: DailyReportRow }) {
  return (
    <Card size="small" title={`今日 ${today.day}`} style={{ flex: '3 1 480px' }}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, xl: 3 }}
        items={[
          { key: 'deposits', label: `存款（${today.deposit_count} 笔）`, children: <Money value={today.deposits} /> },
          {
            key: 'withdrawals',
            label: `取款（${today.withdrawal_count} 笔）`,
            children: <Money value={today.withdrawals} />,
          },
          { key: 'net', label: '净存款', children: <Money value={today.net} signed /> },
          { key: 'bets', label: '投注', children: <Money value={today.bets} /> },
          { key: 'revenue', label: '毛收入', children: <Money value={grossGamingRevenue(today)} signed /> },
          { key: 'rebates', label: '返水', children: <Money value={today.rebates} /> },
          { key: 'bonuses', label: '红利', children: <Money value={today.bonuses} /> },
          { key: 'registrations', label: '注册', children: today.registrations },
          { key: 'active', label: '活跃会员', children: today.active_members },
        ]}
      />
    </Card>
  );
}
