import { App } from 'antd';
import { useState } from 'react';
import { messageOf } from '../api/OperatorError';
import { downloadCsv } from '../api/download';

interface Download {
  label: string;
  isBusy: boolean;
  start: () => Promise<void>;
}

const exports = { deposits: '存款', withdrawals: '取款', ledger: '资金流水', actions: '操作记录' } as const;

/** The CSV files of a range of Beijing days. */
export const useDownloads = (days: { from: string; to: string }): Download[] => {
  const { message } = App.useApp();
  const [busy, setBusy] = useState<string>();
  const download = (label: string, name: string, save: (fileName: string) => Promise<void>): Download => ({
    label,
    isBusy: busy === label,
    start: async () => {
      setBusy(label);
      try {
        await save(`${name}-${days.from}-${days.to}.csv`);
      } catch (error) {
        message.error(messageOf(error));
      } finally {
        setBusy(undefined);
      }
    },
  });
  return [
    download('下载报表 CSV', 'daily', (file) => downloadCsv('GET /reports/daily', { ...days, format: 'csv' }, file)),
    ...(Object.keys(exports) as (keyof typeof exports)[]).map((what) =>
      download(`导出${exports[what]}`, what, (file) => downloadCsv('GET /export/:what', { what, ...days }, file)),
    ),
  ];
};
