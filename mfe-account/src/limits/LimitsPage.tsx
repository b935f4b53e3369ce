import {
  Button,
  Callout,
  PageBody,
  QueryView,
  RadioTiles,
  Section,
  showResult,
  SkeletonLines,
  messages,
} from '@site/shared';
import { LimitReviewNotice } from './LimitReviewNotice';
import {
  reminderOf,
  reminders,
  useAccountGetLimitsQuery,
  useAccountReviewLimitsMutation,
  useSetLimit,
  type SelfLimit,
} from './limitsApi';
import { MoneyLimits } from './MoneyLimits';
import { Pauses } from './Pauses';

/** `/limits` 适度娱乐: limits on money, pauses and the reminder that members set for themselves. */
export default function LimitsPage() {
  const query = useAccountGetLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      <QueryView query={query} skeleton={<SkeletonLines count={12} />}>
        {(limits) => (
          <>
            <Callout>适度娱乐，量力而行。以下限制由您自己设置，对本站所有游戏和存款生效。</Callout>
            <LimitReviewNotice action={<ReviewLimitsButton />} />
            <MoneyLimits limits={limits} />
            <Pauses limits={limits} />
            <ReminderChoice limits={limits} />
          </>
        )}
      </QueryView>
    </PageBody>
  );
}

/** 限额无需调整: records that the member has reviewed the limits and keeps them. */
function ReviewLimitsButton() {
  const [review, { isLoading }] = useAccountReviewLimitsMutation();
  const confirm = async () => {
    const answer = await review();
    showResult(answer, answer.data || messages.settingDone);
  };
  return (
    <Button variant="primary" size="small" busy={isLoading} onClick={() => void confirm()}>
      限额无需调整
    </Button>
  );
}

/** 在线时间提醒: the reminder interval. A choice applies at once on every device. */
function ReminderChoice({ limits }: { limits: readonly SelfLimit[] }) {
  const { set, busy } = useSetLimit();
  const choose = (period: string) => {
    if (!busy) void set({ kind: 'reality', period, amount: '' });
  };
  return (
    <Section title="在线时间提醒">
      <RadioTiles
        label="在线时间提醒"
        labelHidden
        name="reality"
        options={reminders}
        value={reminderOf(limits).value}
        onChange={choose}
      />
    </Section>
  );
}
