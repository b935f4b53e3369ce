import { Form, PageBody, paths, showResult, SubmitButton, useGoBack, messages } from '@site/shared';
import { BindMobileHint, FundPasswordFields } from './PasswordFields';
import { fundPasswordRules } from './passwordRules';
import { useAccountChangePayPasswordMutation } from './securityApi';

/** `/modifyPayPassword`: the fund password, required for withdrawals and payout accounts. */
export default function ChangePayPasswordPage() {
  const [change] = useAccountChangePayPasswordMutation();
  const goBack = useGoBack(paths.accountCenter);

  const submit = async ({ password, paypassword }: Record<'password' | 'paypassword', string>) => {
    const answer = await change({ password, paypassword });
    if (showResult(answer, answer.data || messages.changed)) goBack();
  };

  return (
    <PageBody>
      <BindMobileHint />
      <Form rules={fundPasswordRules} onSubmit={submit}>
        <FundPasswordFields />
        <SubmitButton>确认修改</SubmitButton>
      </Form>
    </PageBody>
  );
}
