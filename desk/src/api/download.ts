import type { OperatorRequest } from '@site/contract/operators';
import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReadCall, messageOf, request } from './call';

/** Beijing days. */
interface Days {
  from: string;
  to: string;
}

/** An answer that is a file, and the name of it. */
interface AnswerFile<Name extends ReadCall = ReadCall> {
  call: Name;
  fields: OperatorRequest<Name>;
  fileName: string;
  /** Without one, CSV. */
  media?: string;
}

/** What can be exported, in Chinese. */
export const exportNames = { deposits: '存款', withdrawals: '取款', ledger: '资金流水', actions: '操作记录' } as const;

export type ExportName = keyof typeof exportNames;

export const exportFile = (what: ExportName, days: Days): AnswerFile => ({
  call: 'GET /export/:what',
  fields: { what, ...days },
  fileName: `${what}-${days.from}-${days.to}.csv`,
});

export const reportFile = (fields: OperatorRequest<'GET /reports/grouped'>): AnswerFile => ({
  call: 'GET /reports/grouped',
  fields: { ...fields, format: 'csv' },
  fileName: `${fields.by}-${fields.from}-${fields.to}.csv`,
});

export const gameReportFile = (fields: OperatorRequest<'GET /reports/games'>): AnswerFile => ({
  call: 'GET /reports/games',
  fields: { ...fields, format: 'csv' },
  fileName: `${fields.by}-${fields.from}-${fields.to}.csv`,
});

/** What the payments of a batch are made by, at the bank or from a wallet. */
export const payoutFile = (id: number): AnswerFile => ({
  call: 'GET /payout-batches/:id/file',
  fields: { id },
  fileName: `payouts-${id}.csv`,
});

/** Fetches a file with the session's token and offers it to the browser as a file; a failure is shown. */
export const useDownload = () => {
  const { message } = App.useApp();
  return useMutation({
    mutationFn: async ({ call, fields, fileName, media = 'text/csv' }: AnswerFile) => {
      const { response } = await request(call, fields, { accepts: media });
      const url = URL.createObjectURL(await response.blob());
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(url);
    },
    onError: (error) => void message.error(messageOf(error)),
  });
};
