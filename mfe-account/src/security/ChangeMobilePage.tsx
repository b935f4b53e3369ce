import { Field, Form, limits, PageBody, SubmitButton, useMoreMobiles, useUser } from '@site/shared';
import { mobileRules } from './contactRules';
import { ContactPasswordField } from './ContactPasswordField';
import { useAsksPassword } from './useAsksPassword';
import { useChangeContact } from './useChangeContact';

/** `/modifyPhone` 设置手机号. */
export default function ChangeMobilePage() {
  const { data: user } = useUser();
  const more = useMoreMobiles();
  const asksPassword = useAsksPassword('mobile');
  const change = useChangeContact();
  return (
    <PageBody>
      <Form
        rules={mobileRules({ more, asksPassword })}
        onSubmit={(_, { mobile, password }) => change({ mobile: mobile.trim(), ...(asksPassword ? { password } : {}) })}
      >
        <Field
          label="手机号"
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={limits.mobile}
          placeholder="请输入手机号"
          hint={user?.mobile ? `当前手机号：${user.mobile}` : '绑定后可用于找回密码与安全验证'}
        />
        {asksPassword && <ContactPasswordField />}
        <SubmitButton>提交</SubmitButton>
      </Form>
    </PageBody>
  );
}
