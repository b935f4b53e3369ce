import { useEffect } from 'react';
import {
  AlertDialog,
  Button,
  Dialog,
  LinkRow,
  LoadingMask,
  OfflineNote,
  Sheet,
  toast,
  ToastViewport,
} from '../../src/index';
import { PullIndicator } from '../../src/ui/pull/PullIndicator';
import { longText } from '../samples';

/** Repeats a toast before it disappears. */
function LastingToast() {
  useEffect(() => {
    toast(longText, 'error');
    const timer = setInterval(() => toast(longText, 'error'), 1500);
    return () => clearInterval(timer);
  }, []);
  return <ToastViewport />;
}

/** `OfflineNote` in a browser that reports no connection. */
function Offline() {
  useEffect(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    window.dispatchEvent(new Event('offline'));
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  }, []);
  return <OfflineNote />;
}

export const overlays = {
  Dialog: (
    <Dialog open onClose={() => {}} title={longText} footer={<Button variant="accent">同意并继续</Button>}>
      {Array.from({ length: 40 }, (_, index) => (
        <p key={index}>第 {index + 1} 条</p>
      ))}
    </Dialog>
  ),
  AlertDialog: (
    <AlertDialog
      open
      title="解除绑定？"
      actions={[
        { label: '取消', onSelect: () => {} },
        { label: '解除', onSelect: () => {}, variant: 'danger', busy: true },
      ]}
    >
      {longText}
    </AlertDialog>
  ),
  Sheet: (
    <Sheet open onClose={() => {}} title="选择银行">
      <LinkRow label="中国工商银行" to="/overlays" />
    </Sheet>
  ),
  LoadingMask: <LoadingMask />,
  ToastViewport: <LastingToast />,
  PullToRefresh: <PullIndicator distance={40} />,
  OfflineNote: <Offline />,
};
