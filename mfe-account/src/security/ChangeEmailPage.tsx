import { messages, patterns } from '@site/shared';
import { ContactForm } from './ContactForm';

/** `/modifyEmail` 设置邮箱. */
export default function ChangeEmailPage() {
  return (
    <ContactForm
      label="邮箱"
      name="email"
      format="email"
      type="email"
      inputMode="email"
      placeholder="请输入邮箱"
      rule={['email', (email) => patterns.email.test(email), messages.email]}
    />
  );
}
