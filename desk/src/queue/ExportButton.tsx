import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '../api/OperatorError';
import { usePermission } from '../session/operator';
import { DayRange } from '../ui/DayRange';
import { beijingDay } from '../ui/Time';
import { downloadExport } from '../api/download';

interface Props {
  what: 'deposits' | 'withdrawals' | 'ledger' | 'actions';
}

/** 导出 CSV of a range of Beijing days, for those who may read reports. */
export function ExportButton({ what }: Props) {
  const mayExport = usePermission('reports:read');
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [days, setDays] = useState(() => ({ from: beijingDay(-6), to: beijingDay(0) }));
  if (!mayExport) return null;

  const download = async () => {
    setBusy(true);
    try {
      await downloadExport({ what, ...days });
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
        okButtonProps={{ disabled: !days.from || !days.to }}
        destroyOnHidden
      >
        <DayRange {...days} onChange={(change) => setDays({ ...days, ...change })} />
      </Modal>
    </>
  );
}
