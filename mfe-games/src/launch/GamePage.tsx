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
  useDispatch,
  useLoggedIn,
  useSearchParams,
} from '@site/shared';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { launchTarget, type LaunchTarget } from './launchTarget';
import { TransferOffer } from './TransferOffer';
import { lacksMoney } from './transferNeed';
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
    const launch = <LaunchStatus key={attempt} target={target} onRetry={() => setAttempt(attempt + 1)} />;
    return target.kind === 'game' ? <WithMoney platform={target.platform}>{launch}</WithMoney> : launch;
  }
}

/** Shows the launch once the member has money on the platform, or wants to play without a transfer. */
function WithMoney({ platform: name, children }: { platform: string; children: ReactNode }) {
  const dispatch = useDispatch();
  const [step, setStep] = useState<'asking' | 'offer' | 'launch'>('asking');
  useEffect(() => {
    let mounted = true;
    const decide = async () => {
      const lacks = await lacksMoney(name, dispatch);
      if (mounted) setStep(lacks ? 'offer' : 'launch');
    };
    void decide();
    return () => {
      mounted = false;
    };
  }, [name, dispatch]);
  if (step === 'asking') return <LoadingMask />;
  return step === 'launch' ? children : <TransferOffer name={name} onPlay={() => setStep('launch')} />;
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
