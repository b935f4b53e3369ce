import { useEffect } from 'react';
import * as kit from '../../src/index';
import { PullIndicator } from '../../src/ui/pull/PullIndicator';
import { longText } from '../samples';

/** Repeats a toast before it disappears. */
function LastingToast() {
  useEffect(() => {
    kit.toast(longText, 'error');
    const timer = setInterval(() => kit.toast(longText, 'error'), 1500);
    return () => clearInterval(timer);
  }, []);
  return <kit.ToastViewport />;
}

/** `OfflineNote` in a browser that reports no connection. */
function Offline() {
  useEffect(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    window.dispatchEvent(new Event('offline'));
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  }, []);
  return <kit.OfflineNote />;
}

export const overlays = {
  Dialog: (
    <kit.Dialog open onClose={() => {}} title={longText} footer={<kit.Button variant="accent">同意并继续</kit.Button>}>
      {Array.from({ length: 40 }, (_, index) => (
        <p key={index}>第 {index + 1} 条</p>
      ))}
    </kit.Dialog>
  ),
  AlertDialog: (
    <kit.AlertDialog
      open
      title="解除绑定？"
      actions={[
        { label: '取消', onSelect: () => {} },
        { label: '解除', onSelect: () => {}, variant: 'danger', busy: true },
      ]}
    >
      {longText}
    </kit.AlertDialog>
  ),
  Sheet: (
    <kit.Sheet open onClose={() => {}} title="选择银行">
      <kit.LinkRow label="中国工商银行" to="/overlays" />
    </kit.Sheet>
  ),
  LoadingMask: <kit.LoadingMask />,
  ToastViewport: <LastingToast />,
  PullToRefresh: <PullIndicator distance={40} />,
  OfflineNote: <Offline />,
};
