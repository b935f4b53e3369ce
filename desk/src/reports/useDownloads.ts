import { App } from 'antd';
import { useState } from 'react';
import { messageOf } from '../api/OperatorError';
import { downloadCsv, downloadExport, exportNames } from '../api/download';

interface Download {
  label: string;
  isBusy: boolean;
  start: () => Promise<void>;
}

/** The CSV files of a range of Beijing days. */
export const useDownloads = (days: { from: string; to: string }): Download[] => {
  const { message } = App.useApp();
  const [busy, setBusy] = useState<string>();
  const download = (label: string, save: () => Promise<void>): Download => ({
    label,
    isBusy: busy === label,
    start: async () => {
      setBusy(label);
      try {
        await save();
      } catch (error) {
        message.error(messageOf(error));
      } finally {
        setBusy(undefined);
      }
    },
  });
  return [
    download('下载报表 CSV', () =>
      downloadCsv('GET /reports/daily', { ...days, format: 'csv' }, `daily-${days.from}-${days.to}.csv`),
    ),
    ...(Object.keys(exportNames) as (keyof typeof exportNames)[]).map((what) =>
      download(`导出${exportNames[what]}`, () => downloadExport({ what, ...days })),
    ),
  ];
};
