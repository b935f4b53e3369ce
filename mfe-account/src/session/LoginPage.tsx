import { useLocation } from '@site/shared';
import { AuthLayout } from './AuthLayout';
import { LoginForm } from './LoginForm';
import { redirectParam, useRedirectIfAuthenticated } from './useRedirectIfAuthenticated';

/** `/login`. After login the member goes to the `redirect` path, else home. */
export default function LoginPage() {
  const { search } = useLocation();
  if (useRedirectIfAuthenticated()) return null;
  return (
    <AuthLayout title="登录" note="欢迎回来，请登录您的账号">
      <LoginForm redirect={redirectParam(search)} />
    </AuthLayout>
  );
}
