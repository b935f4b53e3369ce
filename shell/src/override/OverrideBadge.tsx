import { columnEdges, token } from '@site/shared';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { loadAnyPart, onAppLoaded } from '../federation/loadPart';

/** One app that this browser takes, or should take, from a developer's machine. */
export interface Override {
  app: string;
  origin: string;
  /** Why it does not, in words. */
  problem?: string;
}

interface Props {
  overrides: Override[];
  /** Told to forget an app's override. */
  onReset: (app: string) => void;
}

/**
 * Says over every page which apps are not the live ones, what is wrong with them, and takes them back. A strip at the
 * upper edge, which
 * the layout treats as a part of the screen that the device keeps for itself: it covers nothing.
 */
export function OverrideBadge({ overrides, onReset }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const makeRoom = () => style.setProperty('--safe-top', `${place.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(makeRoom);
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--safe-top');
    };
  }, []);
  return (
    <Strip ref={place} aria-label="本机替换">
      {overrides.map((override) => (
        <OverrideRow key={override.app} override={override} onReset={() => onReset(override.app)} />
      ))}
    </Strip>
  );
}

function OverrideRow({ override, onReset }: { override: Override; onReset: () => void }) {
  const { app, origin } = override;
  const problem = useProblem(override);
  return (
    <Row>
      <p>
        <b>{app}</b> {origin}
      </p>
      <Reset type="button" onClick={onReset} aria-label={`重置 ${app}`.trim()}>
        重置
      </Reset>
      <Problem aria-live="polite">{problem && `未生效：${problem}`}</Problem>
    </Row>
  );
}

/**
 * What is wrong with an override, if anything. Its app is loaded at once, whether or not the page shows something of
 * it. Said only
 * after the badge is there, or no screen reader would hear of it.
 */
function useProblem({ app, problem: known }: Override): string | undefined {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (known !== undefined) {
      queueMicrotask(() => setProblem(known));
      return;
    }
    loadAnyPart(app).catch((error: unknown) => {
      setProblem('加载失败，原因见控制台');
      console.error(`${app}: override`, error);
    });
    return onAppLoaded((name) => {
      if (name === app) setProblem(undefined);
    });
  }, [app, known]);
  return problem;
}

const Strip = styled.aside`
  position: fixed;
  ${columnEdges}
  top: 0;
  z-index: ${token.layer.toast};
  padding: env(safe-area-inset-top, 0px) ${token.space.s3} 0;
  border-bottom: 1px solid ${token.color.gold};
  background: ${token.color.goldTint};
  color: ${token.color.goldBright};
  font-size: ${token.font.caption};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  column-gap: ${token.space.s2};
`;

const Reset = styled.button`
  min-height: 36px;
  padding-inline: ${token.space.s2};
  font-weight: ${token.weight.strong};
  text-decoration: underline;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Problem = styled.p`
  grid-column: 1 / -1;
  &:not(:empty) {
    padding-bottom: ${token.space.s1};
  }
`;
