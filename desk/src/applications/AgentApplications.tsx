import type { AgentApplicationRow } from '@site/shared/operators';
import type { ReactNode } from 'react';
import { useCall, useChange } from '../api/useCall';
import { ApplicationQueue } from './ApplicationQueue';
import { useApplicationFilter } from './useApplicationFilter';

/** Applications to become an agent. */
export function AgentApplications({ kindSwitch }: { kindSwitch: ReactNode }) {
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
      more={(row) => [{ key: 'info', label: '申请说明', children: row.apply_info || '—' }]}
      approve={(id) => approve.mutateAsync({ id })}
      reject={(id, fields) => reject.mutateAsync({ id, ...fields })}
    />
  );
}
