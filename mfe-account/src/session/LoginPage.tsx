import { knownRedirect, useLocation, useNavigate } from '@site/shared';
import { EntryPage } from './EntryPage';
import { LoginForm } from './LoginForm';
import { redirectOf } from './redirectOf';

/** `/login`: after it the member goes where the redirect says, else home (decisions 2). */
export default function LoginPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <EntryPage title="登录" note="欢迎回来，请登录您的账号">
      <LoginForm
        redirect={redirectOf(search)}
        onLoggedIn={() => void navigate(knownRedirect(search), { replace: true })}
      />
    </EntryPage>
  );
}
