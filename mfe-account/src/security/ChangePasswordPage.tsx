import {
  Form,
  isApiError,
  leaveSession,
  limits,
  MembersOnly,
  PageBody,
  paths,
  showError,
  SubmitButton,
  toast,
  useDispatch,
  useNavigate,
} from '@site/shared';
import { BindMobileHint } from './BindMobileHint';
import { PasswordFields } from './PasswordFields';
import { loginPasswordRules, type PasswordValues } from './passwordRules';
import { useAccountChangePasswordMutation } from './securityApi';

/** After a change the member reads that it is done for so many ms, then logs in anew (spec 1 §9). */
const redirectDelay = 1000;

/** `/resetPasswordNew`: the change ends the session (spec 1 §4). */
export default function ChangePasswordPage() {
  const [change] = useAccountChangePasswordMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const submit = async (_: unknown, { password, paypassword }: PasswordValues) => {
    const { data, error } = await change({ password, paypassword });
    if (isApiError(error)) return showError(error);
    toast(data || '修改成功');
    dispatch(leaveSession());
    setTimeout(() => void navigate(paths.login, { replace: true }), redirectDelay);
  };

  return (
    <PageBody>
      <MembersOnly>
        <BindMobileHint />
        <Form rules={loginPasswordRules} onSubmit={submit} label="修改密码">
          <PasswordFields
            hint="6-16位字母和数字"
            oldLimit={limits.password}
            newLimit={limits.changedPassword}
            remembered
          />
          <SubmitButton>确认修改</SubmitButton>
        </Form>
      </MembersOnly>
    </PageBody>
  );
}
