import {
  Button,
  Card,
  isPositive,
  messages,
  Money,
  OfflineNote,
  to,
  toast,
  token,
  UnknownResultNotice,
  useIdempotentMutation,
} from '@site/shared';
import styled from 'styled-components';
import { walletClaimRebate, type RebatePage } from './recordsApi';

/**
 * 已领取, 待领取 and the claim. Without pending rebates a message appears instead of a request, unless an earlier claim has
 * an unknown outcome.
 */
export function RebateClaim({ totals }: { totals: Pick<RebatePage, 'jisuan' | 'nojisuan'> | undefined }) {
  const claim = useIdempotentMutation(walletClaimRebate);

  const claimAll = async () => {
    if (!claim.hasUnknownResult({}) && !isPositive(totals?.nojisuan)) {
      toast(messages.noRebate, 'error');
      return;
    }
    const submitted = await claim.submit({});
    if (submitted?.ok) toast(submitted.result || '领取成功');
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
        <Button variant="primary" busy={claim.isLoading} disabled={!totals} onClick={() => void claimAll()}>
          立即领取
        </Button>
      </Look>
      <UnknownResultNotice notice={claim.notice} to={to.assets({ type: 5 })} />
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
