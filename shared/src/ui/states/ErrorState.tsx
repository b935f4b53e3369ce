import styled, { css } from 'styled-components';
import { Button } from '../button/Button';
import { useOnline } from './OfflineNote';
import { EmptyPicture } from '../pictures/EmptyPicture';
import { Note } from '../text/Note';
import { columnEdges, riseIn } from '../theme/mixins';
import { token } from '../theme/tokens';

export interface ErrorStateProps {
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** One line instead of a block. */
  compact?: boolean | undefined;
  /** A bar above the page's lower edge. */
  floating?: boolean | undefined;
}

/** An error message with 重试; a block has a picture, and says if the device is offline. */
export function ErrorState({ text = '加载失败', onRetry, compact, floating }: ErrorStateProps) {
  const isOffline = !useOnline();
  const isBlock = !compact && !floating;
  return (
    <Look role="alert" $compact={compact} $floating={floating}>
      {isBlock && <EmptyPicture subject={isOffline ? 'offline' : 'error'} />}
      <p>{text}</p>
      {isBlock && isOffline && <Note $tone="faint">网络已断开，恢复后自动重新加载</Note>}
      {onRetry && (
        <Button size={compact ? 'small' : 'medium'} onClick={onRetry}>
          重试
        </Button>
      )}
    </Look>
  );
}

const Look = styled.div<{ $compact: boolean | undefined; $floating: boolean | undefined }>`
  display: flex;
  flex-direction: ${({ $compact }) => ($compact ? 'row' : 'column')};
  align-items: center;
  justify-content: center;
  gap: ${token.space.s3};
  padding: ${({ $compact }) => ($compact ? token.space.s3 : token.space.s10)} ${token.space.s4};
  color: ${token.color.textSoft};
  text-align: center;
  ${({ $floating }) =>
    $floating &&
    css`
      position: fixed;
      ${columnEdges}
      bottom: calc(${token.space.s4} + var(--safe-bottom));
      z-index: ${token.layer.overlay};
      margin-inline: ${token.space.s4};
      border: 1px solid ${token.color.lineStrong};
      border-radius: ${token.radius.card};
      background: ${token.color.raised};
      box-shadow: ${token.shadow.float};
      animation: ${riseIn} ${token.motion.normal} ${token.motion.ease};
    `}
`;
