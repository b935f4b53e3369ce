import { Button, ButtonLink, Dialog, Money, to, token, messages } from '@site/shared';
import { useState } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { PacketPicture } from './PacketPicture';
import type { ClaimResult } from './useClaim';

const titles: Record<ClaimResult['kind'], string> = {
  early: messages.redPacketEarly,
  late: messages.redPacketLate,
  won: '恭喜您获得',
  refused: '暂不符合条件',
};

/** Shows the result of a claim. */
export function ClaimPopup({ result, onClose }: { result: ClaimResult | undefined; onClose: () => void }) {
  /* The last result stays visible while the popup fades out. */
  const [last, setLast] = useState(result);
  if (result && result !== last) setLast(result);
  const shown = result ?? last;
  const refused = shown?.kind === 'refused';
  return (
    <Dialog
      open={!!result}
      onClose={onClose}
      title={shown ? titles[shown.kind] : ''}
      footer={
        refused ? (
          <ButtonLink to={to.deposit()} variant="primary">
            立即存款
          </ButtonLink>
        ) : (
          <Button variant="accent" onClick={onClose}>
            我知道了
          </Button>
        )
      }
    >
      <Words $won={shown?.kind === 'won'}>
        <PacketPicture size={64} />
        {shown && textOf(shown)}
      </Words>
    </Dialog>
  );
}

function textOf(result: ClaimResult) {
  if (result.kind === 'won')
    return (
      <>
        {result.amount !== null && <Money value={result.amount} tone="gold" size="hero" />}
        <p>{`已存入您的${result.place}`}</p>
      </>
    );
  if (result.kind === 'refused') return <p>{result.message}</p>;
  return <p>{result.kind === 'early' ? '请在规则写明的时间内领取' : '今日的领取时间已过，请明日再来'}</p>;
}

/* A celebration may take longer than other motion. */
const open = keyframes`
  from { opacity: 0; transform: scale(0.6) rotate(-8deg); }
  60% { opacity: 1; transform: scale(1.12) rotate(4deg); }
`;

const reveal = keyframes`
  from { opacity: 0; transform: translateY(12px) scale(0.7); }
`;

const Words = styled.div<{ $won: boolean }>`
  ${({ $won }) =>
    $won &&
    css`
      > svg {
        animation: ${open} 450ms ${token.motion.ease};
      }
      > :not(svg) {
        animation: ${reveal} 350ms 250ms ${token.motion.ease} backwards;
      }
    `}
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s3};
  padding-top: ${token.space.s2};
  color: ${token.color.textSoft};
  text-align: center;
`;
