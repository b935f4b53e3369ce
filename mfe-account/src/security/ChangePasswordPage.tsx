import {
  Form,
  limits,
  MembersOnly,
  PageBody,
  sessionChanged,
  showError,
  SubmitButton,
  toast,
  useDispatch,
  useUser,
} from '@site/shared';
import { BindMobileHint } from './BindMobileHint';
import { TemporaryPasswordHint } from './TemporaryPasswordHint';
import { LoginPasswordFields } from './PasswordFields';
import { loginPasswordRules, type PasswordValues } from './passwordRules';
import { useAccountChangePasswordMutation } from './securityApi';

/** `/resetPasswordNew`. Not guarded: a visitor sees the login prompt. */
export default function ChangePasswordPage() {
  return (
    <PageBody>
      <MembersOnly>
        <ChangePassword />
      </MembersOnly>
    </PageBody>
  );
}

/** A successful change ends the session; the shell goes to the login page one second later. */
function ChangePassword() {
  const { data: user } = useUser();
  const temporary = Number(user?.must_change_password) === 1;
  const [change] = useAccountChangePasswordMutation();
  const dispatch = useDispatch();

  const submit = async (_: unknown, { password, paypassword }: PasswordValues) => {
    const { data, error } = await change({ password, paypassword });
    if (error) return showError(error);
    toast(data || '修改成功');
    dispatch(sessionChanged());
  };

  return (
    <>
      {temporary ? <TemporaryPasswordHint /> : <BindMobileHint />}
      <Form rules={loginPasswordRules} onSubmit={submit}>
        <LoginPasswordFields
          username={user?.username ?? ''}
          oldLimit={limits.password}
          newLimit={limits.changedPassword}
        />
        <SubmitButton>确认修改</SubmitButton>
      </Form>
    </>
  );
}
