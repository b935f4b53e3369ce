import {
  Field,
  Form,
  messages,
  PageBody,
  paths,
  showResult,
  SubmitButton,
  useGoBack,
  useUser,
  type FormRule,
} from '@site/shared';
import type { ComponentProps } from 'react';
import { loginPasswordRule, LoginPasswordField } from '../forms/ProofFields';
import { asksPassword, useAccountChangeContactMutation } from './securityApi';

interface Props extends ComponentProps<typeof Field> {
  name: 'mobile' | 'email';
  rule: FormRule;
}

/** Changes the mobile number or the e-mail address, with the login password on a host that asks for it. */
export function ContactForm({ name, rule, hint, ...field }: Props) {
  const { data: user } = useUser();
  const [change] = useAccountChangeContactMutation();
  const goBack = useGoBack(paths.accountCenter);
  const needsPassword = asksPassword(user, name);

  const submit = async ({ password, ...values }: Record<string, string | undefined>) => {
    const value = { [name]: values[name] ?? '' } as { mobile: string } | { email: string };
    const answer = await change({ ...value, ...(needsPassword && { password: password ?? '' }) });
    if (showResult(answer, answer.data || '设置成功')) goBack();
  };

  return (
    <PageBody>
      <Form rules={needsPassword ? [rule, loginPasswordRule] : [rule]} onSubmit={submit}>
        <Field
          {...field}
          name={name}
          autoComplete={field.type}
          hint={user?.[name] ? `当前${field.label}：${user[name]}` : hint}
        />
        {needsPassword && <LoginPasswordField hint={messages.contactNeedsPassword} />}
        <SubmitButton>提交</SubmitButton>
      </Form>
    </PageBody>
  );
}
