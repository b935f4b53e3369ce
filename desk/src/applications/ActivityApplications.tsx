import type { ActivityApplicationRow } from '@site/shared/operators';
import type { ReactNode } from 'react';
import { useCall, useChange } from '../api/useCall';
import { ApplicationQueue } from './ApplicationQueue';
import { useApplicationFilter } from './useApplicationFilter';

/** Applications for activities. */
export function ActivityApplications({ kindSwitch }: { kindSwitch: ReactNode }) {
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
