import { Select, type SelectProps } from 'antd';
import { useCall } from '../api/useCall';

/** Chooses the rule of a bonus by its name, or none. */
export function BonusRuleSelect(props: SelectProps<number | null>) {
  const { data, isLoading, isError } = useCall('GET /bonus-rules', {});
  return (
    <Select
      {...props}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="不发放奖金"
      loading={isLoading}
      {...(isError && { status: 'error' as const, notFoundContent: '奖金规则读取失败' })}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: `${id} ${name}` }))}
    />
  );
}
