import { Button, Flex, Select } from 'antd';
import { useCall } from '../api/useCall';
import { usePermission } from '../session/operator';
import { DayRange } from '../ui/DayRange';
import { SearchField } from '../ui/SearchField';
import { actionKinds } from './actionKinds';
import { actionName } from './actionNames';

/** Ids of an operator and a member, a kind, and Beijing days; empty for any. */
export type ActionFilter = Record<'operator' | 'member' | 'kind' | 'from' | 'to', string>;

interface Props {
  filter: ActionFilter;
  onChange: (change: Partial<ActionFilter>) => void;
  onReset: () => void;
}

const kindOptions = actionKinds.map((kind) => ({ value: kind, label: actionName(kind) }));

/** Who, to whom, what and when. */
export function ActionFilters({ filter, onChange, onReset }: Props) {
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Flex wrap gap="small" align="center" style={{ marginBottom: 12 }}>
      <OperatorFilter value={filter.operator} onChange={(operator) => onChange({ operator })} />
      <SearchField
        key={filter.member}
        aria-label="会员编号"
        placeholder="会员编号"
        defaultValue={filter.member}
        inputMode="numeric"
        onSearch={(member) => onChange({ member: member.replace(/\D/g, '') })}
        style={{ width: 160 }}
      />
      <Select
        aria-label="操作"
        placeholder="全部操作"
        options={kindOptions}
        value={filter.kind || null}
        onChange={(kind: string | null | undefined) => onChange({ kind: kind ?? '' })}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 220 }}
      />
      <DayRange from={filter.from} to={filter.to} onChange={onChange} />
      {isFiltered && <Button onClick={onReset}>清除条件</Button>}
    </Flex>
  );
}

/** The names need the permission to manage operators; others filter by number. */
function OperatorFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const mayList = usePermission('operators:write');
  const { data = [] } = useCall('GET /operators', {}, { enabled: mayList });
  if (!mayList)
    return (
      <SearchField
        key={value}
        aria-label="操作员编号"
        placeholder="操作员编号"
        defaultValue={value}
        inputMode="numeric"
        onSearch={(id) => onChange(id.replace(/\D/g, ''))}
        style={{ width: 160 }}
      />
    );
  return (
    <Select
      aria-label="操作员"
      placeholder="全部操作员"
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(id: string | null | undefined) => onChange(id ?? '')}
      allowClear
      style={{ width: 160 }}
    />
  );
}
