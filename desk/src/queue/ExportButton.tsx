import { App, Button, DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { messageOf } from '../api/OperatorError';
import { downloadCsv } from '../api/download';
import { usePermission } from '../session/operator';

interface Props {
  what: 'deposits' | 'withdrawals' | 'ledger' | 'actions';
}

/** 导出 CSV of a range of days, for those who may read reports. */
export function ExportButton({ what }: Props) {
  const mayExport = usePermission('reports:read');
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [days, setDays] = useState<[Dayjs, Dayjs]>(() => [dayjs().subtract(6, 'day'), dayjs()]);
  if (!mayExport) return null;

  const download = async () => {
    const [from, to] = days.map((day) => day.format('YYYY-MM-DD')) as [string, string];
    setBusy(true);
    try {
      await downloadCsv('GET /export/:what', { what, from, to }, `${what}-${from}-${to}.csv`);
      setOpen(false);
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>导出</Button>
      <Modal
        title="导出 CSV"
        open={isOpen}
        onCancel={() => setOpen(false)}
        onOk={() => void download()}
        okText="下载"
        confirmLoading={isBusy}
        destroyOnHidden
      >
        <DatePicker.RangePicker
          value={days}
          allowClear={false}
          onChange={(range) => range?.[0] && range[1] && setDays([range[0], range[1]])}
          id={{ start: 'export-from', end: 'export-to' }}
          aria-label="日期"
          autoComplete="off"
        />
      </Modal>
    </>
  );
}
