import { Table, Typography } from 'antd';

interface ChangedField {
  /** Path of the field, such as `limits.deposit`; empty for a value without fields. */
  field: string;
  before: string;
  after: string;
}

type Fields = Map<string, string>;

const none = '—';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return none;
  if (Array.isArray(value)) return value.length > 0 ? value.join('、') : none;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The fields of a value by path; items of a list count from 1. */
const flatten = (value: unknown, path = ''): [string, string][] => {
  if (!isObject(value) || (Array.isArray(value) && !value.some(isObject))) return [[path, textOf(value)]];
  return Object.entries(value).flatMap(([name, it]) => {
    const step = Array.isArray(value) ? String(Number(name) + 1) : name;
    return flatten(it, path ? `${path}.${step}` : step);
  });
};

/** A missing value is no field if the other side has fields. */
const fieldsOf = (value: unknown, other: unknown): Fields =>
  new Map(!isObject(value) && isObject(other) && textOf(value) === none ? [] : flatten(value));

/**
 * The fields of a change side by side, those that differ first.
 * @param isPartial `after` has only the fields that were set; the others stay as they were
 */
export const changedFields = (before: unknown, after: unknown, isPartial = false): ChangedField[] => {
  const former = fieldsOf(before, after);
  const next = fieldsOf(after, before);
  return [...new Set([...former.keys(), ...next.keys()])]
    .map((field) => {
      const was = former.get(field) ?? none;
      return { field, before: was, after: next.get(field) ?? (isPartial ? was : none) };
    })
    .sort((a, b) => Number(a.before === a.after) - Number(b.before === b.after));
};

const isFields = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);

/** Both sides of a change without the fields that stay the same, so that a long list shows what changes. */
export const differing = (before: unknown, after: unknown): { before: unknown; after: unknown } => {
  if (!isFields(before) || !isFields(after)) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const fields = names.map((name) => [name, differing(before[name], after[name])] as const);
  const side = (values: object, of: 'before' | 'after') =>
    Object.fromEntries(fields.filter(([name]) => name in values).map(([name, both]) => [name, both[of]]));
  return { before: side(before, 'before'), after: side(after, 'after') };
};

interface Props {
  before: unknown;
  after: unknown;
  /** Whether `after` has only the fields that were set; the others stay as they were. */
  isPartial?: boolean;
  /** Whether `before` is the value in force now. */
  isCurrent?: boolean;
}

/** A change field by field; what differs is bold and comes first. */
export function ChangeTable({ before, after, isPartial = false, isCurrent = false }: Props) {
  const fields = changedFields(before, after, isPartial && after !== null);
  return (
    <Table
      size="small"
      bordered
      pagination={fields.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      rowKey="field"
      dataSource={fields}
      locale={{ emptyText: '暂无数据' }}
      columns={[
        { title: '字段', dataIndex: 'field', render: (field: string) => field || '值' },
        { title: isCurrent ? '当前' : '变更前', dataIndex: 'before', render: (text: string) => <Value text={text} /> },
        {
          title: '变更后',
          dataIndex: 'after',
          render: (text: string, row) => <Value text={text} strong={text !== row.before} />,
        },
      ]}
    />
  );
}

function Value({ text, strong = false }: { text: string; strong?: boolean }) {
  return (
    <Typography.Text strong={strong} style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography.Text>
  );
}
