import { columnEdges, token } from '@site/shared';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { loadAnyPart, onAppLoaded } from '../federation/loadPart';

/** An app that this browser loads, or should load, from a developer's machine. */
export interface Override {
  app: string;
  origin: string;
  /** Why it is not loaded, for the developer. */
  problem?: string;
}

interface Props {
  overrides: Override[];
  /** Called to remove the override of an app. */
  onReset: (app: string) => void;
}

/**
 * A strip at the top of every page that names the overridden apps and their problems, with a button that removes each
 * override. Its height is added to `--safe-top`, so that it covers nothing.
 */
export function OverrideBadge({ overrides, onReset }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const reserveSpace = () => style.setProperty('--safe-top', `${place.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(reserveSpace);
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
 * The problem of an override, if it has one. Loads the app at once, whether or not the page shows a part of it. The
 * problem is set only after the badge has rendered, because screen readers announce only changes of a live region.
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
