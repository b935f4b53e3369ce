import type { ActionRow } from '@site/contract/operators';
import { Flex, Typography } from 'antd';
import { ActionChange } from './ActionChange';
import { Facts } from '../ui/Facts';

/** What an action changed, field by field, and what proves it. */
export function ActionDetail({ action }: { action: ActionRow }) {
  const hasValues = action.before !== null || action.after !== null;
  return (
    <Flex vertical gap="small" style={{ maxWidth: 'min(900px, calc(100vw - 60px))' }}>
      {hasValues ? <ActionChange action={action} /> : '此操作没有变更前后的值'}
      <Facts
        items={{
          编号: action.id,
          请求编号: action.request_id,
          校验值: (
            <Typography.Text code style={{ overflowWrap: 'anywhere' }}>
              {action.hash}
            </Typography.Text>
          ),
        }}
      />
    </Flex>
  );
}
