import { Flex, Input, Typography } from 'antd';

interface Props {
  id?: string;
  'aria-label'?: string;
  value: string;
  onChange: (value: string) => void;
}

/** HTML as text, with a preview in a frame that runs no scripts and opens no links. */
export function HtmlInput({ value, onChange, ...rest }: Props) {
  return (
    <Flex gap="small" wrap>
      <Input.TextArea
        {...rest}
        value={value}
        autoSize={{ minRows: 10, maxRows: 30 }}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        style={{ flex: '1 1 320px', fontFamily: 'monospace' }}
      />
      <div style={{ flex: '1 1 320px' }}>
        <Typography.Text type="secondary">预览</Typography.Text>
        <iframe title="预览" sandbox="" srcDoc={value} style={styles.frame} />
      </div>
    </Flex>
  );
}

const styles = {
  frame: { display: 'block', width: '100%', height: 260, border: '1px solid #d9d9d9', background: '#fff' },
} as const;
