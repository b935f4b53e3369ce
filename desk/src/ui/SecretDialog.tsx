import { Alert, Flex, Modal, Typography } from 'antd';

interface Props {
  /** What the secret is for: 新密码. */
  title: string;
  /** Undefined closes the dialog. */
  secret: string | undefined;
  hint: string;
  onClose: () => void;
}

/** Shows a password or token that the API sends only once, with a button that copies it. */
export function SecretDialog({ title, secret, hint, onClose }: Props) {
  return (
    <Modal
      title={title}
      open={secret !== undefined}
      onCancel={onClose}
      onOk={onClose}
      okText="我已保存"
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        <Alert type="warning" showIcon title="仅显示这一次，关闭后无法再次查看。" description={hint} />
        <Typography.Text code copyable={{ text: secret ?? '', tooltips: ['复制', '已复制'] }} style={styles.secret}>
          {secret}
        </Typography.Text>
      </Flex>
    </Modal>
  );
}

const styles = { secret: { fontSize: 16, overflowWrap: 'anywhere' } } as const;
