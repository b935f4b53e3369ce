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

/** Launches what its query names: a game, the agents' back office or customer service. */
export default function GamePage() {
  const loggedIn = useLoggedIn();
  const [query] = useSearchParams();
  const target = useMemo(() => launchTarget(query), [query]);
  const [attempt, setAttempt] = useState(0);
  return <PageBody>{content()}</PageBody>;

  function content() {
    if (!target)
      return (
        <EmptyState text={messages.invalidLink} subject="error">
          <HomeLink />
        </EmptyState>
      );
    if (target.kind !== 'service' && !loggedIn) return <LoginPrompt />;
    return <LaunchStatus key={attempt} target={target} onRetry={() => setAttempt(attempt + 1)} />;
  }
}

function LaunchStatus({ target, onRetry }: { target: LaunchTarget; onRetry: () => void }) {
  const phase = useLaunch(target);
  if (phase.kind === 'running') return <LoadingMask />;
  if (phase.kind === 'failed')
    return (
      <>
        <ErrorState text={phase.message} onRetry={onRetry} />
        <Centre>
          <HomeLink />
        </Centre>
      </>
    );
  return (
    <EmptyState text="页面已打开，如未跳转请重新进入" subject="games">
      <Row>
        <HomeLink />
        <Button variant="primary" onClick={onRetry}>
          重新进入
        </Button>
      </Row>
    </EmptyState>
  );
}

const HomeLink = () => <ButtonLink to={to.home()}>返回首页</ButtonLink>;

const Centre = styled.div`
  align-self: center;
`;
