import { Button, showResult } from '@site/shared';
import { useAccountReviewLimitsMutation } from './limitReviewApi';

/** 限额无需调整: records that the member has reviewed the limits and keeps them. */
export function ReviewLimitsButton() {
  const [review, { isLoading }] = useAccountReviewLimitsMutation();
  const confirm = async () => {
    const answer = await review();
    showResult(answer, answer.data || '设置成功！');
  };
  return (
    <Button variant="primary" size="small" busy={isLoading} onClick={() => void confirm()}>
      限额无需调整
    </Button>
  );
}
