import {
  ButtonLink,
  Field,
  Form,
  MembersOnly,
  PageBody,
  RecordList,
  RecordRow,
  showResult,
  SubmitButton,
  to,
  wholeList,
  type FormRules,
} from '@site/shared';
import { useTemplateApplyMutation, useTemplateGetApplicationsQuery } from './templateApi';

/** An example of what most pages have: a form that sends a mutation, and the list that it changes. */
export default function TemplatePage() {
  return (
    <PageBody>
      <MembersOnly>
        <ApplicationForm />
        <Applications />
      </MembersOnly>
    </PageBody>
  );
}

const rules: FormRules<'activityid'> = [['activityid', (text) => /^[1-9]\d*$/.test(text), '请输入活动编号']];

function ApplicationForm() {
  const [apply] = useTemplateApplyMutation();

  const submit = async (values: { activityid: string }, form: HTMLFormElement) => {
    const answer = await apply({ activityid: Number(values.activityid) });
    if (showResult(answer, answer.data || '提交成功')) form.reset();
  };

  return (
    <Form rules={rules} onSubmit={submit}>
      <Field label="活动编号" name="activityid" format="number" inputMode="numeric" autoComplete="off" maxLength={9} />
      <SubmitButton>提交申请</SubmitButton>
    </Form>
  );
}

function Applications() {
  const query = useTemplateGetApplicationsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <RecordList
      label="我的申请"
      {...wholeList(query, ({ id }) => id)}
      renderItem={({ activity_name, created_at }) => <RecordRow title={activity_name} meta={[created_at]} />}
      emptyAction={<ButtonLink to={to.activityList()}>看看优惠活动</ButtonLink>}
    />
  );
}
