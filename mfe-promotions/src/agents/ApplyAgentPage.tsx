import {
  ButtonLink,
  Callout,
  EmptyState,
  Field,
  Form,
  isApiError,
  limits,
  PageBody,
  showError,
  SubmitButton,
  TextArea,
  to,
  toast,
} from '@site/shared';
import { useState } from 'react';
import { usePromotionsApplyAsAgentMutation } from '../promotionsApi';
import { agentRules } from './agentRules';

/** 申请代理: a mobile and a reason, decided by the operator's staff. */
export default function ApplyAgentPage() {
  const [apply] = usePromotionsApplyAsAgentMutation();
  const [sent, setSent] = useState(false);

  const submit = async (body: { mobile: string; apply_info: string }) => {
    try {
      toast((await apply(body).unwrap()) || '提交成功');
      setSent(true);
    } catch (error) {
      if (isApiError(error)) showError(error, { money: true });
    }
  };

  return (
    <PageBody>
      {sent ? (
        <EmptyState text="申请正在审核，结果将由工作人员与您联系">
          <ButtonLink to={to.accountCenter()}>返回账户中心</ButtonLink>
        </EmptyState>
      ) : (
        <Form rules={agentRules} onSubmit={(_values, body) => submit(body)}>
          <Callout>成为代理伙伴后，可在账户中心进入代理后台。申请由工作人员审核。</Callout>
          <Field
            label="手机号"
            name="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={limits.mobile}
            placeholder="请输入手机号"
          />
          <TextArea label="申请理由" name="apply_info" rows={5} maxLength={500} placeholder="请输入申请理由" />
          <SubmitButton>提交申请</SubmitButton>
        </Form>
      )}
    </PageBody>
  );
}
