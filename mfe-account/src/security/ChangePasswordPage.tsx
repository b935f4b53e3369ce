import {
  Callout,
  Form,
  MembersOnly,
  PageBody,
  passkeyNote,
  sessionChanged,
  showResult,
  SubmitButton,
  TextLink,
  to,
  useConfirmByPasskey,
  useDispatch,
  usePasskeySetting,
  useUser,
  messages,
} from '@site/shared';
import { BindMobileHint, LoginPasswordFields } from './PasswordFields';
import { loginPasswordRules } from './passwordRules';
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
  const byPasskey = usePasskeySetting('password');
  const confirm = useConfirmByPasskey();
  const dispatch = useDispatch();

  const submit = async ({ password, paypassword }: Record<'password' | 'paypassword', string>) => {
    const confirmation = byPasskey && (await confirm({ action: 'password', paypassword }));
    if (confirmation === undefined) return;
    const answer = await change({
      password: byPasskey ? '' : password,
      paypassword,
      ...(confirmation && { confirmation }),
    });
    if (showResult(answer, answer.data || messages.changed)) dispatch(sessionChanged());
  };

  return (
    <>
      {temporary ? <TemporaryPasswordHint /> : <BindMobileHint />}
      <Form
        rules={byPasskey ? loginPasswordRules.filter(([field]) => field !== 'password') : loginPasswordRules}
        onSubmit={submit}
      >
        <LoginPasswordFields byPasskey={byPasskey} />
        {byPasskey && <Callout role="status">{passkeyNote()}</Callout>}
        <SubmitButton>确认修改</SubmitButton>
      </Form>
    </>
  );
}

/** Tells a member who logged in with a temporary password to choose another one. */
function TemporaryPasswordHint() {
  return (
    <Callout tone="warn" role="status">
      您使用的是客服提供的临时密码，只能登录一次。请在旧密码处填写临时密码，设置新密码后重新登录。如有疑问，请
      <TextLink to={to.service()}>联系客服</TextLink>。
    </Callout>
  );
}
