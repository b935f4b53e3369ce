import { useQueryClient } from '@tanstack/react-query';
import { Flex, Spin } from 'antd';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../api/useCall';
import { FirstSignIn } from '../sign-in/FirstSignIn';
import { SignInPage } from '../sign-in/SignInPage';
import { Failure } from '../ui/Failure';
import { OperatorContext } from './operator';
import { sessionToken, subscribeToSession } from './sessionToken';
import { useIdleSignOut } from './useIdleSignOut';

/** Shows the sign-in without a session, and `children` to the signed-in operator. */
export function SessionGate({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(subscribeToSession, sessionToken);
  const client = useQueryClient();
  /* Answers of one session must not be seen in the next. */
  useEffect(() => {
    if (token === null) client.clear();
  }, [token, client]);
  return token === null ? <SignInPage /> : <SignedIn>{children}</SignedIn>;
}

function SignedIn({ children }: { children: ReactNode }) {
  useIdleSignOut();
  const { data: operator, error, refetch } = useCall('GET /me', {});
  const [isFirstSignIn, setFirstSignIn] = useState(false);
  const setsPassword = operator?.password === 0 || operator?.must_change_password === 1;
  if (setsPassword && !isFirstSignIn) setFirstSignIn(true);
  /* Who has a device needs no other. */
  if (isFirstSignIn && !setsPassword && operator?.totp === 1) setFirstSignIn(false);

  if (!operator)
    return (
      <Flex justify="center" align="center" style={{ minHeight: '100vh' }}>
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Spin size="large" aria-label="加载中" />}
      </Flex>
    );
  if (isFirstSignIn) return <FirstSignIn operator={operator} onDone={() => setFirstSignIn(false)} />;
  return <OperatorContext value={operator}>{children}</OperatorContext>;
}
