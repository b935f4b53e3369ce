import { Button, Form, Space } from 'antd';
import { FieldInput, fieldRules } from './FieldInput';
import type { Field } from './shape';

interface Props {
  /** Path of the list in the form. */
  name: string[];
  /** Fields of an item; one without a name for a list of texts. */
  item: Field[];
}

const pathIn = (index: number, { name }: Field): (string | number)[] => [
  index,
  ...(Array.isArray(name) ? name : [name]),
];

/** An editable list: a row for each item, which can be moved and removed. */
export function ItemTable({ name, item }: Props) {
  return (
    <Form.List name={name}>
      {(rows, { add, remove, move }) => (
        <>
          <div className="item-table">
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
                          />
                        </Form.Item>
                      </td>
                    ))}
                    <td>
                      <Space size={4}>
                        <Button
                          size="small"
                          disabled={index === 0}
                          aria-label={`上移第 ${index + 1} 项`}
                          onClick={() => move(index, index - 1)}
                        >
                          ↑
                        </Button>
                        <Button
                          size="small"
                          disabled={index === rows.length - 1}
                          aria-label={`下移第 ${index + 1} 项`}
                          onClick={() => move(index, index + 1)}
                        >
                          ↓
                        </Button>
                        <Button size="small" danger aria-label={`删除第 ${index + 1} 项`} onClick={() => remove(index)}>
                          删除
                        </Button>
                      </Space>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {rows.length === 0 && <p>列表为空</p>}
          <Button onClick={() => add(item[0]?.name === '' ? '' : {})}>新增一项</Button>
        </>
      )}
    </Form.List>
  );
}
