import { Alert, Button, Space } from 'antd';
import { useNow } from '../ui/useNow';
import { type DelayedAction, sendDelayed, undoDelayed } from './delayedActions';

/** A change that is not sent yet, with the seconds until it is. */
export function UndoNotice({ id, label, at }: DelayedAction) {
  const now = useNow(500);
  return (
    <Alert
      type="warning"
      showIcon
      title={`${label} ${id}：${Math.max(0, Math.ceil((at - now) / 1000))} 秒后提交，离开此页立即提交`}
      action={
        <Space>
          <Button size="small" onClick={() => sendDelayed(id)}>
            立即提交
          </Button>
          <Button size="small" type="primary" onClick={() => undoDelayed(id)}>
            撤销
          </Button>
        </Space>
      }
      style={{ marginBottom: 8 }}
    />
  );
}
