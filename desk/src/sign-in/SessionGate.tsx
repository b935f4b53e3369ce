import { useQueryClient } from '@tanstack/react-query';
import { Flex, Spin, App } from 'antd';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../api/useCall';
import { FirstSignIn } from './FirstSignIn';
import { SignInPage } from './SignInPage';
import { Failure } from '../ui/Loaded';
import { OperatorContext } from '../session/operator';
import { sessionToken, subscribeToSession, setSessionToken, idleLimit, isIdle, noteInput } from '../session/session';

const inputs = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/** ms between two looks at the clock; a timer of 30 minutes would stop while the computer sleeps. */
const checkEvery = 15_000;

/**
 * Signs this tab out after 30 minutes without pointer or keys, whatever the page reads by itself. The host ends the
 * session at the same time, since it does not count such calls as a use.
 */
const useIdleSignOut = (): void => {
  const { message } = App.useApp();
  useEffect(() => {
    noteInput();
    const check = () => {
      if (!isIdle()) return;
      void message.info(`${idleLimit / 60_000} 分钟未操作，已自动退出，请重新登录`, 0);
      setSessionToken(null);
    };
    const note = () => {
      check();
      noteInput();
    };
    const timer = window.setInterval(check, checkEvery);
    for (const name of inputs) window.addEventListener(name, note, { capture: true, passive: true });
    return () => {
      window.clearInterval(timer);
      for (const name of inputs) window.removeEventListener(name, note, { capture: true });
    };
  }, [message]);
};

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
