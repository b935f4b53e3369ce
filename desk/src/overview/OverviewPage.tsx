import { Flex } from 'antd';
import { useCall } from '../api/useCall';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { DayCharts } from './DayCharts';
import { QueueAges } from './QueueAges';
import { Reconciliation } from './Reconciliation';
import { ReleasesAndMoney } from './ReleasesAndMoney';
import { TodayFigures } from './TodayFigures';

/** Milliseconds. Events report changes in the queues only. */
const refreshEvery = 60_000;

/** 总览: queues, money, books and releases on one screen. Without `reports:read` the API sends the queues only. */
export default function OverviewPage() {
  const query = useCall('GET /overview', {}, { refreshEvery });
  return (
    <>
      <PageHeading title="总览" />
      <Loaded query={query}>
        {({ queues, today, days, reconciliation, releases, hours }) => (
          <Flex vertical gap="middle">
            <QueueAges queues={queues} />
            {today && (
              <>
                <Flex gap="middle" wrap align="stretch">
                  <TodayFigures today={today} />
                  <Reconciliation last={reconciliation} onChecked={() => void query.refetch()} />
                </Flex>
                <ReleasesAndMoney releases={releases} hours={hours} />
                <DayCharts days={days} />
              </>
            )}
          </Flex>
        )}
      </Loaded>
    </>
  );
}
