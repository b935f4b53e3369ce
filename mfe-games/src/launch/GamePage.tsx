import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadingMask,
  LoginPrompt,
  messages,
  PageBody,
  Row,
  to,
  useLoggedIn,
  useSearchParams,
} from '@site/shared';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { launchTarget, type LaunchTarget } from './launchTarget';
import { useLaunch } from './useLaunch';

/** Launches what its query names: a game, the agent's back office or customer service (decisions 40, 41). */
export default function GamePage() {
  const loggedIn = useLoggedIn();
  const [query] = useSearchParams();
  const target = useMemo(() => launchTarget(query), [query]);
  const [attempt, setAttempt] = useState(0);
  return <PageBody>{face()}</PageBody>;

  function face() {
    if (!target)
      return (
        <EmptyState text={messages.invalidLink}>
          <WayBack />
        </EmptyState>
      );
    if (target.kind !== 'service' && !loggedIn) return <LoginPrompt />;
    return <Launching key={attempt} target={target} again={() => setAttempt(attempt + 1)} />;
  }
}

function Launching({ target, again }: { target: LaunchTarget; again: () => void }) {
  const phase = useLaunch(target);
  if (phase.kind === 'running') return <LoadingMask />;
  if (phase.kind === 'failed')
    return (
      <>
        <ErrorState text={phase.message} onRetry={again} />
        <Centre>
          <WayBack />
        </Centre>
      </>
    );
  return (
    <EmptyState text="页面已打开，如未跳转请重新进入">
      <Row>
        <WayBack />
        <Button variant="primary" onClick={again}>
          重新进入
        </Button>
      </Row>
    </EmptyState>
  );
}

const WayBack = () => <ButtonLink to={to.home()}>返回首页</ButtonLink>;

const Centre = styled.div`
  align-self: center;
`;
