import { Field, Form, limits, PageBody, SubmitButton, useMoreMobiles, useUser, messages } from '@site/shared';
import { asksPassword, useChangeContact } from './securityApi';
import { mobileRules } from './contactRules';
import { LoginPasswordField } from '../forms/ProofFields';

/** `/modifyPhone` 设置手机号. */
export default function ChangeMobilePage() {
  const { data: user } = useUser();
  const more = useMoreMobiles();
  const needsPassword = asksPassword(user, 'mobile');
  const change = useChangeContact();
  return (
    <PageBody>
      <Form
        rules={mobileRules({ more, asksPassword: needsPassword })}
        onSubmit={({ mobile, password }) => change({ mobile, ...(needsPassword ? { password } : {}) })}
      >
        <Field
          label="手机号"
          name="mobile"
          format="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={limits.mobile}
          placeholder={messages.mobilePlaceholder}
          hint={user?.mobile ? `当前手机号：${user.mobile}` : '绑定后可用于找回密码与安全验证'}
        />
        {needsPassword && <LoginPasswordField hint={messages.contactNeedsPassword} />}
        <SubmitButton>提交</SubmitButton>
      </Form>
    </PageBody>
  );
}
