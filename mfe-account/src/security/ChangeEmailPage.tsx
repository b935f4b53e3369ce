import { Field, Form, PageBody, SubmitButton, useUser, messages } from '@site/shared';
import { asksPassword, useChangeContact } from './securityApi';
import { emailRules } from './contactRules';
import { LoginPasswordField } from '../forms/ProofFields';

/** `/modifyEmail` 设置邮箱. */
export default function ChangeEmailPage() {
  const { data: user } = useUser();
  const needsPassword = asksPassword(user, 'email');
  const change = useChangeContact();
  return (
    <PageBody>
      <Form
        rules={emailRules({ asksPassword: needsPassword })}
        onSubmit={({ email, password }) => change({ email, ...(needsPassword ? { password } : {}) })}
      >
        <Field
          label="邮箱"
          name="email"
          format="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="请输入邮箱"
          hint={user?.email ? `当前邮箱：${user.email}` : undefined}
        />
        {needsPassword && <LoginPasswordField hint={messages.contactNeedsPassword} />}
        <SubmitButton>提交</SubmitButton>
      </Form>
    </PageBody>
  );
}
