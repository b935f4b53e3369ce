import {
  Form,
  messages,
  PageBody,
  showError,
  SubmitButton,
  toast,
  useGoBack,
  usePayoutBindAccountMutation,
  type CallRequest,
  type FormRules,
} from '@site/shared';
import type { ReactNode } from 'react';
import { FundPasswordField } from '../forms/FundPasswordField';
import { accountsPath, type AccountTab } from './accountsPath';

interface Props<Values> {
  /** The tab that lists the new account. */
  tab: AccountTab;
  rules: FormRules<Values>;
  /** Builds the request payload from valid values. */
  accountOf: (values: Values) => CallRequest<'bindcard'>;
  /** Fields of this kind of account; the fund password follows them. */
  children: ReactNode;
}

/** Binds a card or a wallet, shows 绑定成功 and goes back one screen. */
export function AddAccountForm<Values>({ tab, rules, accountOf, children }: Props<Values>) {
  const [bind] = usePayoutBindAccountMutation();
  const goBack = useGoBack(accountsPath(tab));

  const submit = async (_: unknown, values: Values) => {
    const { error } = await bind(accountOf(values));
    if (error) return showError(error);
    toast(messages.bound);
    goBack();
  };

  return (
    <PageBody>
      <Form rules={rules} onSubmit={submit}>
        {children}
        <FundPasswordField
          label="支付密码"
          name="pay_pass"
          placeholder="请输入支付密码"
          hint="即注册时设置的取款密码"
        />
        <SubmitButton>确认添加</SubmitButton>
      </Form>
    </PageBody>
  );
}
