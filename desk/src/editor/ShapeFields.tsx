import { Form, Input } from 'antd';
import { FieldInput, fieldRules } from './FieldInput';
import { ItemTable } from './ItemTable';
import type { Field, Shape } from './shape';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The fields of a value in a form whose field `value` holds it. */
export function ShapeFields({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'fields':
      return shape.fields.map((field) => <NamedField key={field.label} field={field} />);
    case 'items':
      return <ItemTable name={['value']} item={shape.item} />;
    case 'strings':
      return <ItemTable name={['value']} item={[{ name: '', label: shape.label, input: 'text', required: true }]} />;
    case 'single':
      return (
        <Form.Item name="value" label={shape.label} extra={shape.help} rules={fieldRules(shape)}>
          <FieldInput input={shape.input} />
        </Form.Item>
      );
    case 'json':
      return (
        <Form.Item
          name="value"
          label="内容（JSON）"
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_, text: string) =>
                isJson(text) ? Promise.resolve() : Promise.reject(new Error('JSON 格式有误，请检查引号、逗号与括号')),
            },
          ]}
        >
          <Input.TextArea
            autoSize={{ minRows: 8, maxRows: 30 }}
            spellCheck={false}
            style={{ fontFamily: 'monospace' }}
          />
        </Form.Item>
      );
  }
}

function NamedField({ field }: { field: Field }) {
  const { name, label, input, help, item } = field;
  const path = ['value', ...(Array.isArray(name) ? name : [name])];
  if (input === 'items')
    return (
      <Form.Item label={label} extra={help}>
        <ItemTable name={path} item={item ?? []} />
      </Form.Item>
    );
  return (
    <Form.Item
      name={path}
      label={label}
      extra={help}
      rules={fieldRules(field)}
      style={{ maxWidth: input === 'html' ? 'none' : 640 }}
    >
      <FieldInput input={input} />
    </Form.Item>
  );
}
