import {
  ButtonLink,
  Callout,
  EmptyState,
  Field,
  Form,
  isFilled,
  limits,
  messages,
  OfflineNote,
  PageBody,
  patterns,
  showResult,
  SubmitButton,
  TextArea,
  to,
  useMoreMobiles,
  useOperatorText,
  type FormRules,
} from '@site/shared';
import { useState } from 'react';
import { usePromotionsApplyAsAgentMutation } from '../promotionsApi';

/** Default of the text above the form; operators replace it (`agent.note`). */
const agentNote = '成为代理伙伴后，可在账户中心进入代理后台。申请由工作人员审核。';

/** @param more further numbers that the operator allows */
const rulesFor = (more: RegExp | undefined): FormRules<'mobile' | 'apply_info'> => [
  ['mobile', (mobile) => mobile.length <= limits.mobile, messages.mobile],
  ['mobile', (mobile) => [patterns.mobile, more].some((pattern) => pattern?.test(mobile)), messages.mobile],
  ['apply_info', isFilled, messages.agentReason],
];

/** 申请代理: a form with mobile and reason; operators decide on the application. */
export default function ApplyAgentPage() {
  const [apply] = usePromotionsApplyAsAgentMutation();
  const [sent, setSent] = useState(false);
  const rules = rulesFor(useMoreMobiles());
  const note = useOperatorText('agent.note', agentNote) ?? agentNote;

  const submit = async (body: Record<'mobile' | 'apply_info', string>) => {
    const answer = await apply({ mobile: body.mobile, apply_info: body.apply_info.trim() });
    setSent(showResult(answer, answer.data || '提交成功', { money: true }));
  };

  return (
    <PageBody>
      {sent ? (
        <EmptyState text="申请正在审核，工作人员会与您联系" subject="member">
          <ButtonLink to={to.accountCenter()}>返回账户中心</ButtonLink>
        </EmptyState>
      ) : (
        <Form rules={rules} onSubmit={submit}>
          <OfflineNote />
          <Callout>{note}</Callout>
          <Field
            label="手机号"
            name="mobile"
            format="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={limits.mobile}
            placeholder={messages.mobilePlaceholder}
          />
          <TextArea label="申请理由" name="apply_info" rows={5} maxLength={500} placeholder={messages.agentReason} />
          <SubmitButton>提交申请</SubmitButton>
        </Form>
      )}
    </PageBody>
  );
}
