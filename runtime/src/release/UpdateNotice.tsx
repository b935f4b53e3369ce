import { Button, fadeIn, NavigationType, token, useLocation, useNavigationType } from '@site/shared';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import styled, { css } from 'styled-components';
import { canReloadSafely, reloadPage } from './canReloadSafely';
import { availableUpdate, dismissUpdate, subscribeToUpdates, takeUpdate } from './updateCheck';

/** Texts of the notice that another set of releases is live. */
export interface UpdateTexts {
  available: string;
  later: string;
  reload: string;
}

/** Takes an update with the next page that a link opens. A way back stays in the page, which knows its place there. */
function useUpdateByNavigation(): void {
  const { pathname } = useLocation();
  const isLink = useNavigationType() === NavigationType.Push;
  const here = useRef(pathname);
  useLayoutEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    if (isLink) takeUpdate();
  }, [pathname, isLink]);
}

/**
 * The notice of a new version, shown under the header when another set than the page's is live and a reload is safe.
 * While a reload is not safe afterwards, its button is disabled.
 */
export function UpdateNotice({ texts }: { texts: UpdateTexts }) {
  useUpdateByNavigation();
  const wanted = useSyncExternalStore(subscribeToUpdates, availableUpdate) !== undefined;
  const safe = useCanReloadSafely(wanted);
  const [shown, setShown] = useState(false);
  const next = wanted && (shown || safe);
  if (shown !== next) setShown(next);
  const line = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    /* Without scroll anchoring the text that the member reads would move. */
    if (shown && window.scrollY > 0 && !CSS.supports('overflow-anchor: auto'))
      window.scrollBy(0, line.current?.offsetHeight ?? 0);
  }, [shown]);

  const reload = () => {
    if (canReloadSafely()) reloadPage();
  };

  return (
    <Line ref={line} $shown={shown} aria-live="polite">
      {shown && (
        <>
          <p>{texts.available}</p>
          <Button size="small" variant="ghost" onClick={dismissUpdate}>
            {texts.later}
          </Button>
          <Button size="small" onClick={reload} disabled={!safe}>
            {texts.reload}
          </Button>
        </>
      )}
    </Line>
  );
}

/** Whether a reload is safe now; checked once a second, and only while `asked`. */
function useCanReloadSafely(asked: boolean): boolean {
  const [safe, setSafe] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const check = () => setSafe(canReloadSafely());
    check();
    const timer = setInterval(check, 1000);
    return () => clearInterval(timer);
  }, [asked]);
  return asked && safe;
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
      animation: ${fadeIn} ${token.motion.normal} ${token.motion.ease};
      p {
        flex: 1;
      }
    `}
`;
