import { Field, Form, PageBody, SubmitButton, useUser } from '@site/shared';
import { emailRules } from './contactRules';
import { useChangeContact } from './useChangeContact';

/** `/modifyEmail` 设置邮箱. */
export default function ChangeEmailPage() {
  const { data: user } = useUser();
  const change = useChangeContact();
  return (
    <PageBody>
      <Form rules={emailRules} onSubmit={(_, { email }) => change({ email: email.trim() })}>
        <Field
          label="邮箱"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="请输入邮箱"
          hint={user?.email ? `当前邮箱：${user.email}` : undefined}
        />
        <SubmitButton>提交</SubmitButton>
      </Form>
    </PageBody>
  );
}
