import { useState } from 'react';
import { type ExportName, exportFile, useDownload } from '../api/download';
import { usePermission } from '../session/operator';
import { DayRange } from './filters';
import { DialogButton } from './FormDialog';
import { beijingDay } from './figures';

/** 导出 CSV of a range of Beijing days, for those who may read reports. */
export function ExportButton({ what }: { what: ExportName }) {
  const mayExport = usePermission('reports:read');
  const { mutateAsync: download } = useDownload();
  const [days, setDays] = useState(() => ({ from: beijingDay(-6), to: beijingDay(0) }));
  if (!mayExport) return null;
  return (
    <DialogButton label="导出" title="导出 CSV" okText="下载" onSubmit={() => download(exportFile(what, days))}>
      <DayRange {...days} onChange={({ from, to }) => setDays({ from, to })} />
    </DialogButton>
  );
}
