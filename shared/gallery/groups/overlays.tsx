import { useEffect, useState } from 'react';
import { Button } from '../../src/ui/button/Button';
import { TextLink } from '../../src/ui/button/TextLink';
import { OfflineNote } from '../../src/ui/online/OfflineNote';
import { AlertDialog } from '../../src/ui/overlays/AlertDialog';
import { Dialog, type DialogProps } from '../../src/ui/overlays/Dialog';
import { Sheet, type SheetSide } from '../../src/ui/overlays/Sheet';
import { armedDistance } from '../../src/ui/pull/PullListener';
import { PullIndicator } from '../../src/ui/pull/PullIndicator';
import { LinkRow, RowGroup } from '../../src/ui/rows/LinkRow';
import { ErrorState } from '../../src/ui/states/ErrorState';
import { LoadingMask } from '../../src/ui/states/LoadingMask';
import { toast, type ToastTone } from '../../src/ui/toast/toastStore';
import { ToastViewport } from '../../src/ui/toast/ToastViewport';
import { type Examples, WithState } from '../examples';

const paragraph = '为了保障您的资金安全，请在提交之前再次核对收款账户与取款金额，提交之后不能修改。';

const dialog = (props: Omit<DialogProps, 'open' | 'onClose'>) => (
  <WithState<boolean> initial>
    {(open, setOpen) => <Dialog {...props} open={open} onClose={() => setOpen(false)} />}
  </WithState>
);

const sheet = (title: string, side: SheetSide, titleHidden = false) => (
  <WithState<boolean> initial>
    {(open, setOpen) => (
      <Sheet title={title} side={side} titleHidden={titleHidden} open={open} onClose={() => setOpen(false)}>
        <RowGroup>
          {['我的钱包', '资金记录', '在线客服'].map((label) => (
            <LinkRow key={label} label={label} to="/overlays" />
          ))}
        </RowGroup>
      </Sheet>
    )}
  </WithState>
);

/** Repeats a toast before it disappears. */
function LastingToast({ text, tone }: { text: string; tone: ToastTone }) {
  useEffect(() => {
    toast(text, tone);
    const timer = setInterval(() => toast(text, tone), 1500);
    return () => clearInterval(timer);
  }, [text, tone]);
  return <ToastViewport />;
}

/** `OfflineNote` in a browser that reports no connection. */
function Offline() {
  useState(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
  useEffect(() => () => void Reflect.deleteProperty(navigator, 'onLine'), []);
  return <OfflineNote />;
}

export const overlays = {
  Dialog: {
    'title and text': dialog({ title: '取款说明', children: paragraph }),
    'title hidden': dialog({ title: '公告', titleHidden: true, children: paragraph }),
    'footer, scrolling long text': dialog({
      title: '会员服务条款与隐私政策以及活动参与规则的完整说明',
      footer: (
        <>
          <Button>取消</Button>
          <Button variant="accent">同意并继续</Button>
        </>
      ),
      children: (
        <>
          <TextLink to="/overlays">完整条款</TextLink>
          {Array.from({ length: 40 }, (_, index) => (
            <p key={index}>第 {index + 1} 条</p>
          ))}
        </>
      ),
    }),
    'without close button': dialog({ title: '请稍候', closeButton: false, children: paragraph }),
  },
  AlertDialog: {
    'two actions': (
      <AlertDialog
        open
        title="确定退出登录？"
        actions={[
          { label: '取消', onSelect: () => {} },
          { label: '确定', onSelect: () => {} },
        ]}
      />
    ),
    'one action, long text': (
      <AlertDialog open title="您的账号已经在另一台设备上登录" actions={[{ label: '知道了', onSelect: () => {} }]}>
        {paragraph}
      </AlertDialog>
    ),
    'dangerous action busy': (
      <AlertDialog
        open
        title="解除绑定？"
        actions={[
          { label: '取消', onSelect: () => {} },
          { label: '解除', onSelect: () => {}, variant: 'danger', busy: true },
        ]}
      />
    ),
  },
  Sheet: {
    bottom: sheet('选择银行', 'bottom'),
    left: sheet('菜单', 'left'),
    'right, title hidden': sheet('筛选', 'right', true),
  },
  LoadingMask: {
    'own text': <LoadingMask text="正在进入游戏" />,
  },
  ErrorState: {
    floating: <ErrorState compact floating onRetry={() => {}} />,
  },
  ToastViewport: {
    ok: <LastingToast text="提交成功" tone="ok" />,
    error: <LastingToast text="请输入支付密码" tone="error" />,
    'info, long text': <LastingToast text={paragraph} tone="info" />,
  },
  PullToRefresh: {
    pulled: <PullIndicator distance={40} />,
    armed: <PullIndicator distance={armedDistance} armed />,
    refreshing: <PullIndicator distance={armedDistance} refreshing />,
  },
  OfflineNote: {
    offline: <Offline />,
  },
} satisfies Examples;
