import { Button, Card, showResult, TextLink, to, token } from '@site/shared';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { LoginPasswordDialog } from '../../forms/LoginPasswordDialog';
import { useAccountDisableTwoFactorMutation } from './twoFactorApi';

/** 两步验证已启用, and 停用两步验证 after the login password and a one-time code. */
export function DisableTwoFactor() {
  const [open, setOpen] = useState(false);
  const [disable] = useAccountDisableTwoFactorMutation();
  const close = () => setOpen(false);

  const confirm = async (password: string, { totp = '' }: Record<string, string | undefined>) => {
    if (showResult(await disable({ password, code: totp }), '两步验证已停用')) close();
  };

  return (
    <>
      <Card>
        <State>
          <ShieldCheck size={24} />
          <div>
            <p>两步验证已启用</p>
            <Small>
              更换或遗失手机时，请<TextLink to={to.service()}>联系客服</TextLink>重置。
            </Small>
          </div>
        </State>
      </Card>
      <Button variant="danger" block onClick={() => setOpen(true)}>
        停用两步验证
      </Button>
      {open && (
        <LoginPasswordDialog title="确定停用两步验证吗？" withCode onClose={close} onConfirm={confirm}>
          <p>停用后，仅凭密码即可登录您的账户。</p>
        </LoginPasswordDialog>
      )}
    </>
  );
}

const State = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  > svg {
    flex: none;
    color: ${token.color.good};
  }
`;

const Small = styled.p`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;
