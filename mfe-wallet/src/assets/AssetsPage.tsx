import {
  lazyPart,
  PageBody,
  Skeleton,
  Tabs,
  token,
  UnknownResultNotice,
  useLocation,
  useMemberGetUserQuery,
  useSearchParams,
} from '@site/shared';
import { useState } from 'react';
import type { Arrival } from '../useDelayedNavigate';
import { BalanceCard } from './BalanceCard';
import { BetRecords } from './BetRecords';
import { OrderRecords } from './OrderRecords';
import { PlatformWallets } from './PlatformWallets';
import { RebateRecords } from './RebateRecords';
import { noFilter, RecordFilters } from './RecordFilters';
import type { OrderKind, RecordFilter } from './recordsApi';
import { recordTabs, recordTypeOf, type RecordType } from './recordStates';
import { usePlatformBalances } from './platformsApi';

// Only a member who has paid an order loads it.
const PaidOrder = lazyPart(
  () => import(/* webpackChunkName: "payment" */ '../deposit/PaidOrder').then((part) => part.PaidOrder),
  { fallback: () => <Skeleton $height={160} $radius={token.radius.card} /> },
);

/** 资产: the main balance, the platform wallets and all records. The query `type` selects the tab. */
export default function AssetsPage() {
  const user = useMemberGetUserQuery(undefined, { refetchOnMountOrArgChange: true });
  const platforms = usePlatformBalances();
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState(noFilter);
  const type = recordTypeOf(search.get('type'));
  const arrival = useLocation().state as Arrival | null;

  return (
    <PageBody>
      {arrival?.paid && <PaidOrder key={arrival.paid} orderNumber={arrival.paid} />}
      <BalanceCard user={user.data} />
      <PlatformWallets user={user} platforms={platforms} />
      <UnknownResultNotice notice={!!arrival?.replayed && 'replayed'} />
      <div>
        <Tabs
          label="资产记录"
          items={recordTabs}
          value={type}
          onChange={(next) => setSearch({ type: next }, { replace: true })}
        >
          <RecordFilters filter={filter} platforms={platforms.data ?? []} onChange={setFilter} />
          <Records type={type} filter={filter} platforms={platforms.data ?? []} />
        </Tabs>
      </div>
    </PageBody>
  );
}

interface RecordsProps {
  type: RecordType;
  filter: RecordFilter;
  platforms: { name: string; platname: string }[];
}

function Records({ type, filter, platforms }: RecordsProps) {
  if (type === '4') return <BetRecords filter={filter} />;
  if (type === '5') return <RebateRecords filter={filter} />;
  return <OrderRecords kind={Number(type) as OrderKind} filter={filter} platforms={platforms} />;
}
