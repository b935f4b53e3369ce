import { Field, Form, PageBody, SubmitButton, useUser } from '@site/shared';
import { emailRules } from './contactRules';
import { ContactPasswordField } from './ContactPasswordField';
import { useAsksPassword } from './useAsksPassword';
import { useChangeContact } from './useChangeContact';

/** `/modifyEmail` 设置邮箱. */
export default function ChangeEmailPage() {
  const { data: user } = useUser();
  const asksPassword = useAsksPassword('email');
  const change = useChangeContact();
  return (
    <PageBody>
      <Form
        rules={emailRules({ asksPassword })}
        onSubmit={(_, { email, password }) => change({ email: email.trim(), ...(asksPassword ? { password } : {}) })}
      >
        <Field
          label="邮箱"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="请输入邮箱"
          hint={user?.email ? `当前邮箱：${user.email}` : undefined}
        />
        {asksPassword && <ContactPasswordField />}
        <SubmitButton>提交</SubmitButton>
      </Form>
    </PageBody>
  );
}
