import {
  Button,
  Card,
  isPositive,
  messages,
  Money,
  MoneyDoubt,
  OfflineNote,
  to,
  toast,
  token,
  useMoneyCall,
} from '@site/shared';
import styled from 'styled-components';
import { useWalletClaimRebateMutation, type RebatePage } from './recordsApi';

/** 已领取, 待领取 and the claim; nothing pending is said without asking the host (spec 2 §5), unless it may just have been claimed. */
export function RebateClaim({ totals }: { totals: Pick<RebatePage, 'jisuan' | 'nojisuan'> | undefined }) {
  const [claimRebate] = useWalletClaimRebateMutation();
  const { confirm, busy, doubt, awaiting } = useMoneyCall('dofanshui', claimRebate);

  const claim = async () => {
    if (!awaiting({}) && !isPositive(totals?.nojisuan)) {
      toast(messages.noRebate, 'error');
      return;
    }
    const outcome = await confirm({});
    if (outcome?.ok) toast(outcome.data || '领取成功');
  };

  return (
    <>
      <OfflineNote />
      <Look $tone="gold">
        <dl>
          <div>
            <dt>已领取</dt>
            <dd>
              <Money value={totals?.jisuan} />
            </dd>
          </div>
          <div>
            <dt>待领取</dt>
            <dd>
              <Money value={totals?.nojisuan} tone="gold" />
            </dd>
          </div>
        </dl>
        <Button variant="primary" busy={busy} disabled={!totals} onClick={() => void claim()}>
          立即领取
        </Button>
      </Look>
      <MoneyDoubt shown={doubt} to={to.assets({ type: 5 })} />
    </>
  );
}

const Look = styled(Card)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s3};
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: ${token.space.s2} ${token.space.s5};
  }
  dt {
    color: ${token.color.textSoft};
    font-size: ${token.font.caption};
  }
`;
