import type { DailyReportRow } from '@site/contract/operators';
import { Card } from 'antd';
import { Money } from '../ui/Money';
import { grossGamingRevenue } from '../ui/yuan';
import { Facts } from '../ui/Facts';

/** 今日: the figures of the Beijing day so far. */
export function TodayFigures({ today }: { today: DailyReportRow }) {
  return (
    <Card size="small" title={`今日 ${today.day}`} style={{ flex: '3 1 480px' }}>
      <Facts
        column={{ xs: 1, sm: 2, xl: 3 }}
        items={{
          [`存款（${today.deposit_count} 笔）`]: <Money value={today.deposits} />,
          [`取款（${today.withdrawal_count} 笔）`]: <Money value={today.withdrawals} />,
          净存款: <Money value={today.net} signed />,
          投注: <Money value={today.bets} />,
          毛收入: <Money value={grossGamingRevenue(today)} signed />,
          返水: <Money value={today.rebates} />,
          红利: <Money value={today.bonuses} />,
          注册: today.registrations,
          活跃会员: today.active_members,
        }}
      />
    </Card>
  );
}
