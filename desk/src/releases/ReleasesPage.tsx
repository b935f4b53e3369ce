import type { Releases } from '@site/contract/operators';
import { Alert, Empty, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { useUrlFilter } from '../ui/useUrlFilter';
import { AppCard } from './AppCard';
import { runningRollout } from './ReleaseState';

/** ms */
const whileRollingOut = 5000;
const otherwise = 30_000;

const refreshEvery = (releases: Releases | undefined): number =>
  releases?.apps.some((it) => runningRollout(it)) ? whileRollingOut : otherwise;

/** 发布: what members get of each app, and how the rollouts go. `?app=NAME` selects an app. */
export default function ReleasesPage() {
  const query = useCall('GET /releases', {}, { refreshEvery });
  const [{ app: selected }] = useUrlFilter({ app: '' });
  return (
    <>
      <PageHeading title="发布">
        <Flex component="nav" aria-label="应用" gap="middle" wrap>
          {query.data?.apps.map(({ app }) => (
            <Link key={app} to={{ search: `?app=${app}` }} aria-current={app === selected ? 'true' : undefined}>
              {app}
            </Link>
          ))}
          <Link to="/releases/dependencies">依赖</Link>
        </Flex>
      </PageHeading>
      <Loaded query={query}>
        {({ at, problem, apps }) => (
          <Flex vertical gap="middle">
            {problem && <Alert type="warning" showIcon title={problem} />}
            {apps.length === 0 && !problem && <Empty description="还没有发布" />}
            {selected && apps.length > 0 && !apps.some(({ app }) => app === selected) && (
              <Alert type="info" showIcon title={`没有应用 ${selected}`} />
            )}
            {apps.map((releases) => (
              <AppCard
                key={releases.app}
                releases={releases}
                at={at}
                isSelected={releases.app === selected}
                onChanged={() => void query.refetch()}
              />
            ))}
            {apps.length > 0 && (
              <Typography.Text type="secondary">
                数字为近 24 小时；LCP、INP、CLS 为第 75 百分位。“较差”：比正式版慢 20% 以上、CLS 高 0.05
                以上，或错误页比例高 1 个百分点以上（双方各至少 100
                个页面）；仅供参考，自动推进由发布服务按统计检验判断。
              </Typography.Text>
            )}
          </Flex>
        )}
      </Loaded>
    </>
  );
}
