import { Segmented } from 'antd';
import type { ActivityApplicationRow, AgentApplicationRow } from '@site/contract/operators';
import type { ReactNode } from 'react';
import { useUrlFilter } from '../ui/useUrlFilter';
import type { QueueFilter } from '../queue/QueueFilters';
import { useCall, useChange } from '../api/useCall';
import { ApplicationQueue } from './ApplicationQueue';

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

/** State, search and page of a queue of applications, and the request for them. */
const useApplicationFilter = () => {
  const [filter, setFilter] = useUrlFilter<QueueFilter>({ state: '1', q: '' });
  const { state, q, page } = filter;
  return { filter, setFilter, request: { ...(state ? { state } : {}), q, page } };
};

/** Applications for activities. */
function ActivityApplications({ kindSwitch }: { kindSwitch: ReactNode }) {
  const { filter, setFilter, request } = useApplicationFilter();
  const query = useCall('GET /activity-applications', request, { keepPrevious: true });
  const approve = useChange('POST /activity-applications/:id/approve');
  const reject = useChange('POST /activity-applications/:id/reject');
  return (
    <ApplicationQueue<ActivityApplicationRow>
      query={query}
      filter={filter}
      setFilter={setFilter}
      kindSwitch={kindSwitch}
      detail={{ title: '活动', textOf: (row) => row.activity_name }}
      approve={(id) => approve.mutateAsync({ id })}
      reject={(id, fields) => reject.mutateAsync({ id, ...fields })}
    />
  );
}

/** Applications to become an agent. */
function AgentApplications({ kindSwitch }: { kindSwitch: ReactNode }) {
  const { filter, setFilter, request } = useApplicationFilter();
  const query = useCall('GET /agent-applications', request, { keepPrevious: true });
  const approve = useChange('POST /agent-applications/:id/approve');
  const reject = useChange('POST /agent-applications/:id/reject');
  return (
    <ApplicationQueue<AgentApplicationRow>
      query={query}
      filter={filter}
      setFilter={setFilter}
      kindSwitch={kindSwitch}
      detail={{ title: '手机号', textOf: (row) => row.mobile }}
      more={(row) => ({ 申请说明: row.apply_info || '—' })}
      approve={(id) => approve.mutateAsync({ id })}
      reject={(id, fields) => reject.mutateAsync({ id, ...fields })}
    />
  );
}
