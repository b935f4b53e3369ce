import { Button, Form, Input, Space } from 'antd';
import { FieldInput, fieldRules } from './FieldInput';
import type { Field, Shape } from './shape';

const checkJson = async (_rule: unknown, text: string): Promise<void> => {
  try {
    JSON.parse(text);
  } catch {
    throw new Error('JSON 格式有误，请检查引号、逗号与括号');
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
        <Form.Item name="value" label="内容（JSON）" validateTrigger="onBlur" rules={[{ validator: checkJson }]}>
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
      <FieldInput input={input} options={field.options} />
    </Form.Item>
  );
}

/** The most fields of an item that fit into a row; more are shown as a card, each below its label. */
const fieldsInRow = 8;

interface Props {
  name: string[];
  /** Fields of an item; one without a name for a list of texts. */
  item: Field[];
}

const pathIn = (index: number, { name }: Field): (string | number)[] => [
  index,
  ...(Array.isArray(name) ? name : [name]),
];

const steps = [
  { label: '上移', arrow: '↑', step: -1 },
  { label: '下移', arrow: '↓', step: 1 },
];

/** An editable list: a row for each item, which can be moved and removed. */
function ItemTable({ name, item }: Props) {
  return (
    <Form.List name={name}>
      {(rows, { add, remove, move }) => (
        <>
          {rows.length > 0 && (
            <div className={item.length > fieldsInRow ? 'item-table item-cards' : 'item-table'}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">序号</th>
                    {item.map(({ label }) => (
                      <th key={label} scope="col">
                        {label}
                      </th>
                    ))}
                    <th scope="col">操作</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ key, name: index }) => (
                    <tr key={key}>
                      <th scope="row">{index + 1}</th>
                      {item.map((field) => (
                        <td
                          key={field.label}
                          data-label={field.label}
                          className={field.input === 'text' || field.input === 'lines' ? 'item-text' : ''}
                        >
                          <Form.Item
                            name={field.name === '' ? index : pathIn(index, field)}
                            rules={fieldRules(field)}
                            style={{ margin: 0 }}
                          >
                            <FieldInput
                              input={field.input === 'items' ? 'text' : field.input}
                              label={`第 ${index + 1} 项 ${field.label}`}
                              options={field.options}
                            />
                          </Form.Item>
                        </td>
                      ))}
                      <td>
                        <Space size={4}>
                          {steps.map(({ label, arrow, step }) => (
                            <Button
                              key={label}
                              size="small"
                              disabled={rows[index + step] === undefined}
                              aria-label={`${label}第 ${index + 1} 项`}
                              onClick={() => move(index, index + step)}
                            >
                              {arrow}
                            </Button>
                          ))}
                          <Button
                            size="small"
                            danger
                            aria-label={`删除第 ${index + 1} 项`}
                            onClick={() => remove(index)}
                          >
                            删除
                          </Button>
                        </Space>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {rows.length === 0 && <p>列表为空</p>}
          <Button onClick={() => add(item[0]?.name === '' ? '' : {})}>新增一项</Button>
        </>
      )}
    </Form.List>
  );
}
