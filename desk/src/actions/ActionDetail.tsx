import type { ActionRow } from '@site/shared/operators';
import { Descriptions, Flex, Typography } from 'antd';
import { ActionChange } from './ActionChange';

/** What an action changed, field by field, and what proves it. */
export function ActionDetail({ action }: { action: ActionRow }) {
  const hasValues = action.before !== null || action.after !== null;
  return (
    <Flex vertical gap="small" style={{ maxWidth: 'min(900px, calc(100vw - 60px))' }}>
      {hasValues ? <ActionChange action={action} /> : '此操作没有变更前后的值'}
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'id', label: '编号', children: action.id },
          { key: 'request', label: '请求编号', children: action.request_id },
          {
            key: 'hash',
            label: '校验值',
            children: (
              <Typography.Text code style={{ overflowWrap: 'anywhere' }}>
                {action.hash}
              </Typography.Text>
            ),
          },
        ]}
      />
    </Flex>
  );
}
