import { useLocation } from '@site/shared';
import { EntryPage } from './EntryPage';
import { LoginForm } from './LoginForm';
import { redirectOf } from './redirectOf';
import { useEntered } from './useEntered';

/** `/login`: after it the member goes where the redirect says, else home (decisions 2). */
export default function LoginPage() {
  const { search } = useLocation();
  if (useEntered()) return null;
  return (
    <EntryPage title="登录" note="欢迎回来，请登录您的账号">
      <LoginForm redirect={redirectOf(search)} />
    </EntryPage>
  );
}
