import { Segmented } from 'antd';
import { useUrlFilter } from '../ui/useUrlFilter';
import { ActivityApplications } from './ActivityApplications';
import { AgentApplications } from './AgentApplications';

const kinds = [
  { value: 'activity', label: '活动申请' },
  { value: 'agent', label: '代理申请' },
];

/** 申请: members' applications for activities and agencies. */
export default function ApplicationsPage() {
  const [{ kind }, setFilter] = useUrlFilter({ kind: 'activity' });
  const Queue = kind === 'agent' ? AgentApplications : ActivityApplications;
  return (
    <Queue
      key={kind}
      kindSwitch={
        <Segmented aria-label="种类" options={kinds} value={kind} onChange={(next) => setFilter({ kind: next })} />
      }
    />
  );
}
