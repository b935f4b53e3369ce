import { Button, fadeIn, token } from '@site/shared';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import styled, { css } from 'styled-components';
import { isCalm } from './calm';
import { dismissNewSet, newSet, subscribeToNewSet } from './newSet';
import { reloadPage } from './reloadPage';

/**
 * The notice 有新版本, once another set is live than the page's and a reload would cost nothing. A line of the page itself, under the
 * header: it covers nothing. While something is half typed after that, its 刷新 waits.
 */
export function UpdateNotice() {
  const wanted = useSyncExternalStore(subscribeToNewSet, newSet) !== undefined;
  const calm = useCalm(wanted);
  const [shown, setShown] = useState(false);
  const next = wanted && (shown || calm);
  if (shown !== next) setShown(next);
  const line = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    /* Where the browser does not do it by itself: what the member reads stays where it is. */
    if (shown && window.scrollY > 0 && !CSS.supports('overflow-anchor: auto'))
      window.scrollBy(0, line.current?.offsetHeight ?? 0);
  }, [shown]);

  const reload = () => {
    if (isCalm()) reloadPage();
  };

  return (
    <Line ref={line} $shown={shown} aria-live="polite">
      {shown && (
        <>
          <p>有新版本</p>
          <Button size="small" variant="ghost" onClick={dismissNewSet}>
            稍后
          </Button>
          <Button size="small" onClick={reload} disabled={!calm}>
            刷新
          </Button>
        </>
      )}
    </Line>
  );
}

/** Whether a reload would cost nothing now; looked at once a second, and only while it is `asked`. */
function useCalm(asked: boolean): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const look = () => setCalm(isCalm());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [asked]);
  return asked && calm;
}

const Line = styled.div<{ $shown: boolean }>`
  ${({ $shown }) =>
    $shown &&
    css`
      display: flex;
      align-items: center;
      gap: ${token.space.s2};
      padding: ${token.space.s1} ${token.size.gutter};
      background: ${token.color.accentTint};
      font-size: ${token.font.small};
      animation: ${fadeIn} ${token.motion.calm} ${token.motion.ease};
      p {
        flex: 1;
      }
    `}
`;
