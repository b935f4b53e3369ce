import type { GameGrouping, GameReportRow, OperatorRequest } from '@site/contract/operators';
import { Button, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '../api/useCall';
import { DataTable, TotalsRow } from '../ui/DataTable';
import { Count, Money, sumYuan } from '../ui/figures';

export const gameGroupings: Record<GameGrouping, string> = {
  platform: '按游戏平台',
  game: '按游戏',
  hour: '按小时（游戏）',
};

interface Props {
  fields: OperatorRequest<'GET /reports/games'>;
  /** Shows the games of a platform. */
  onPlatform: (platform: string) => void;
}

/** Bets by game platform, game or hour, with their totals. */
export function GameReport({ fields, onPlatform }: Props) {
  const query = useCall('GET /reports/games', fields, { keepPrevious: true });
  return (
    <DataTable<GameReportRow>
      label="游戏报表"
      query={query}
      rowKey={({ platform, game, hour }) => [platform, game, hour].join(' ')}
      columns={[...groupColumns(onPlatform)[fields.by], ...figureColumns]}
      summary={(rows) => <Totals rows={rows} before={groupColumns(onPlatform)[fields.by].length} />}
    />
  );
}

const groupColumns = (onPlatform: Props['onPlatform']): Record<GameGrouping, TableColumnsType<GameReportRow>> => {
  const platform = {
    title: '平台',
    dataIndex: 'platform',
    render: (name: string) => (
      <Button type="link" size="small" onClick={() => onPlatform(name)} style={{ paddingInline: 0 }}>
        {name}
      </Button>
    ),
  };
  return {
    platform: [platform],
    game: [
      platform,
      { title: '游戏', dataIndex: 'name', render: (name: string | null) => name ?? '未收录' },
      { title: '游戏代码', dataIndex: 'game', render: (code: string) => code || '—' },
    ],
    hour: [{ title: '小时（北京时间）', dataIndex: 'hour' }],
  };
};

const returnOf = (stakes: string, wins: string): string =>
  Number(stakes) > 0 ? `${((Number(wins) / Number(stakes)) * 100).toFixed(2)}%` : '—';

type Sums = Pick<GameReportRow, 'stakes' | 'wins' | 'ggr' | 'rounds' | 'open'>;

/** A member of two groups counts in both, so members have no sum. */
const figures: [title: string, show: (row: Sums) => ReactNode][] = [
  ['投注', ({ stakes }) => <Money value={stakes} />],
  ['派彩', ({ wins }) => <Money value={wins} />],
  ['毛收入', ({ ggr }) => <Money value={ggr} signed />],
  ['返还率', ({ stakes, wins }) => returnOf(stakes, wins)],
  ['局数', ({ rounds }) => <Count value={rounds} />],
  ['未结算局数', ({ open }) => <Count value={open} />],
];

const figureColumns: TableColumnsType<GameReportRow> = [
  ...figures.map(([title, show]) => ({
    title,
    key: title,
    align: 'right' as const,
    render: (_: unknown, row: GameReportRow) => show(row),
  })),
  { title: '会员数', dataIndex: 'members', align: 'right', render: (members: number) => <Count value={members} /> },
];

/** The last row of the report. */
function Totals({ rows, before }: { rows: readonly GameReportRow[]; before: number }) {
  if (rows.length === 0) return null;
  const sum = (field: 'stakes' | 'wins' | 'ggr') => sumYuan(rows.map((row) => row[field]));
  const count = (field: 'rounds' | 'open') => rows.reduce((total, row) => total + row[field], 0);
  const sums = {
    stakes: sum('stakes'),
    wins: sum('wins'),
    ggr: sum('ggr'),
    rounds: count('rounds'),
    open: count('open'),
  };
  const totals = figures.map(([title, show]): [string, ReactNode] => [title, show(sums)]);
  return <TotalsRow before={before} totals={[...totals, ['会员数', '—']]} />;
}
