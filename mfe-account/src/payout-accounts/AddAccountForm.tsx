import {
  Callout,
  Form,
  FundPasswordField,
  messages,
  PageBody,
  passkeyNote,
  showResult,
  SubmitButton,
  useConfirmByPasskey,
  useGoBack,
  usePasskeySetting,
  usePayoutBindAccountMutation,
  type CallRequest,
  type FormRules,
} from '@site/shared';
import type { ReactNode } from 'react';
import { accountsPath, type AccountTab } from './accountsPath';

interface Props<Name extends string> {
  /** The tab that lists the new account. */
  tab: AccountTab;
  rules: FormRules<Name>;
  /** Rules of the form without a fund password, which is confirmed by passkey. */
  rulesWithPasskey: FormRules<Name>;
  /** Builds the request payload from valid values. */
  accountOf: (values: Record<Name, string>) => CallRequest<'bindcard'>;
  /** Fields of this kind of account; the fund password follows them, or the note on the passkey. */
  children: ReactNode;
}

/** Binds a card or a wallet, shows 绑定成功 and goes back one screen. */
export function AddAccountForm<Name extends string>({
  tab,
  rules,
  rulesWithPasskey,
  accountOf,
  children,
}: Props<Name>) {
  const [bind] = usePayoutBindAccountMutation();
  const goBack = useGoBack(accountsPath(tab));
  const byPasskey = usePasskeySetting('bindcard');
  const confirm = useConfirmByPasskey();

  const submit = async (values: Record<Name, string>) => {
    const account = accountOf(values);
    if (byPasskey) {
      const { pay_pass: _none, ...details } = account;
      const confirmation = await confirm({ action: 'bindcard', ...details });
      if (!confirmation) return;
      Object.assign(account, { pay_pass: '', confirmation });
    }
    if (showResult(await bind(account), messages.bound)) goBack();
  };

  return (
    <PageBody>
      <Form rules={byPasskey ? rulesWithPasskey : rules} onSubmit={submit}>
        {children}
        {byPasskey ? (
          <Callout role="status">{passkeyNote()}</Callout>
        ) : (
          <FundPasswordField
            label="支付密码"
            name="pay_pass"
            placeholder={messages.cardPassword}
            hint={messages.fundPasswordHint}
          />
        )}
        <SubmitButton>确认添加</SubmitButton>
      </Form>
    </PageBody>
  );
}
