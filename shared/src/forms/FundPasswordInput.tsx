import { messages } from '@site/contract';
import type { ComponentProps } from 'react';
import { passkeyNote } from '../passkeys/passkeys';
import { Callout } from '../ui/states/Callout';
import { CodeField } from './CodeField';

type Props = Omit<ComponentProps<typeof CodeField>, 'masked' | 'label' | 'hint'> & { byPasskey: boolean };

/** 支付密码 of a form that moves money, or the note that a passkey confirms it. */
export const FundPasswordInput = ({ byPasskey, ...field }: Props) =>
  byPasskey ? (
    <Callout role="status">{passkeyNote()}</Callout>
  ) : (
    <CodeField masked label="支付密码" hint={messages.fundPasswordHint} {...field} />
  );
