import { Button, token } from '@site/shared';
import styled from 'styled-components';
import type { PasskeyLogin } from './usePasskeyLogin';

/**
 * 使用通行密钥登录, below the form, so that nothing shifts when it appears. Nothing in a browser without passkeys and on a
 * host without the calls.
 */
export function PasskeyLoginButton({ passkey: { available, busy, logIn } }: { passkey: PasskeyLogin }) {
  if (!available) return null;
  return (
    <>
      <Or aria-hidden>或</Or>
      <Button size="large" block busy={busy} onClick={() => void logIn()}>
        使用通行密钥登录
      </Button>
    </>
  );
}

const Or = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  color: ${token.color.textFaint};
  font-size: ${token.font.small};
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${token.color.line};
  }
`;
