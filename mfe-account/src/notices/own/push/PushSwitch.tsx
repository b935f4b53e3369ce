import { Card, messages, showError, showResult, SettingRow, Switch, toast, useDispatch } from '@site/shared';
import { useEffect, useState } from 'react';
import { useAccountSubscribePushMutation, useAccountUnsubscribePushMutation } from '../ownNoticesApi';
import { findPushManager, PermissionDenied, subscribe, unsubscribe } from './browserPush';
import { claimSubscription, fetchPushState } from './claimSubscription';

/** 推送通知: whether this browser shows the notices also while the site is closed. Absent where it cannot. */
export function PushSwitch() {
  const push = usePush();
  if (!push) return null;
  return (
    <Card>
      <SettingRow label="推送通知" hint="关闭网页后，也能在此设备上收到通知">
        <Switch label="推送通知" checked={push.isOn} busy={push.isBusy} onChange={(on) => void push.setOn(on)} />
      </SettingRow>
    </Card>
  );
}

interface Push {
  isOn: boolean;
  isBusy: boolean;
  setOn: (on: boolean) => Promise<void>;
}

interface BrowserPush {
  manager: PushManager;
  /** The API host's key. */
  key: string;
  /** What this session has subscribed. */
  endpoint: string | undefined;
}

/** This browser's push state; undefined while it loads, and where the host or the browser has no push messages. */
function useBrowserPush() {
  const [push, setPush] = useState<BrowserPush>();
  const dispatch = useDispatch();
  useEffect(() => {
    const read = async () => {
      const manager = await findPushManager();
      const state = manager && (await dispatch(fetchPushState()));
      if (!manager || !state?.key) return;
      const endpoint = await dispatch(claimSubscription(manager, state));
      setPush({ manager, key: state.key, endpoint });
    };
    read().catch(() => undefined);
  }, [dispatch]);
  const setEndpoint = (endpoint: string | undefined) => setPush((before) => before && { ...before, endpoint });
  return [push, setEndpoint] as const;
}

/** Push messages to this browser; undefined where the host or the browser has none. */
function usePush(): Push | undefined {
  const [push, setEndpoint] = useBrowserPush();
  const [save] = useAccountSubscribePushMutation();
  const [remove] = useAccountUnsubscribePushMutation();
  const [isBusy, setBusy] = useState(false);
  if (!push) return undefined;
  const { manager, key, endpoint } = push;

  const turnOn = async () => {
    const keys = await subscribe(manager, key);
    const answer = await save(keys);
    // Before the refusal is shown, so that a failure to unsubscribe is reported in its place.
    if (answer.error) await unsubscribe(manager);
    if (showResult(answer, answer.data || '已开启推送通知')) setEndpoint(keys.endpoint);
  };

  const turnOff = async () => {
    const answer = await remove(endpoint ?? '');
    if (answer.error) return showError(answer.error);
    await unsubscribe(manager);
    setEndpoint(undefined);
    toast(answer.data || '已关闭推送通知');
  };

  const setOn = async (on: boolean) => {
    setBusy(true);
    try {
      await (on ? turnOn() : turnOff());
    } catch (error) {
      toast(error instanceof PermissionDenied ? '请在浏览器设置中允许通知' : messages.featureUnavailable, 'error');
    } finally {
      setBusy(false);
    }
  };

  return { isOn: endpoint !== undefined, isBusy, setOn };
}
