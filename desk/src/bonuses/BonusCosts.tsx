import { fromUnits, toUnits } from '@site/shared/text';
import type { BonusCost } from '@site/contract/operators';
import { Alert, Flex, type TableColumnsType, Typography } from 'antd';
import { useState } from 'react';
import { useCall } from '../api/useCall';
import { beijingDay, Money, moneyColumn, textColumn } from '../ui/figures';
import { DataTable } from '../ui/DataTable';
import { DayRange } from '../ui/filters';

const fen = (yuan: string): bigint => toUnits(yuan, 2) ?? 0n;

/** What bonuses of a rule cost the house on a day, whether paid already or not. */
const costOf = ({ granted, covered, returned }: BonusCost): string =>
  fromUnits(fen(granted) + fen(covered) - fen(returned), 2);

const columns: TableColumnsType<BonusCost> = [
  { title: '日期', dataIndex: 'day' },
  textColumn('奖金规则', 'name'),
  moneyColumn('发放', 'granted'),
  moneyColumn('转为现金', 'converted'),
  moneyColumn('收回', 'returned'),
  moneyColumn('补足', 'covered'),
  { title: '成本', key: 'cost', align: 'right', render: (_, row) => <Money value={costOf(row)} strong /> },
];

/** 奖金成本: what bonuses moved on each day. */
export function BonusCosts() {
  const [{ from, to }, setDays] = useState({ from: beijingDay(-6), to: beijingDay(0) });
  const isRange = from !== '' && to !== '' && from <= to;
  const query = useCall('GET /reports/bonuses', { from, to }, { enabled: isRange, keepPrevious: true });
  return (
    <Flex vertical gap="small" style={{ marginTop: 24 }}>
      <Flex wrap gap="small" align="center" justify="space-between">
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
          奖金成本
        </Typography.Title>
        <DayRange from={from} to={to} onChange={setDays} />
      </Flex>
      {isRange ? (
        <DataTable<BonusCost>
          label="奖金成本"
          query={query}
          columns={columns}
          rowKey={({ day, rule }) => `${day} ${rule}`}
          emptyText="这些天没有奖金变动"
        />
      ) : (
        <Alert type="warning" showIcon title="请选择日期，开始日期不能晚于结束日期。" />
      )}
    </Flex>
  );
}
