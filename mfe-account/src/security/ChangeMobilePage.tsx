import { limits, messages, patterns, useMoreMobiles } from '@site/shared';
import { ContactForm } from './ContactForm';

/** `/modifyPhone` 设置手机号: mainland numbers, and further numbers that the operator allows by a pattern. */
export default function ChangeMobilePage() {
  const more = useMoreMobiles();
  return (
    <ContactForm
      label="手机号"
      name="mobile"
      format="mobile"
      type="tel"
      inputMode="tel"
      maxLength={limits.mobile}
      placeholder={messages.mobilePlaceholder}
      hint="绑定后可用于找回密码与安全验证"
      rule={['mobile', (mobile) => patterns.mobile.test(mobile) || !!more?.test(mobile), messages.mobile]}
    />
  );
}
