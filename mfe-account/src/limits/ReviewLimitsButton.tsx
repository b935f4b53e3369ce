import { Button, showError, toast } from '@site/shared';
import { useAccountReviewLimitsMutation } from './limitReviewApi';

/** 限额无需调整: records that the member has reviewed the limits and keeps them. */
export function ReviewLimitsButton() {
  const [review, { isLoading }] = useAccountReviewLimitsMutation();
  const confirm = async () => {
    const { data, error } = await review();
    if (error) showError(error);
    else toast(data || '设置成功！');
  };
  return (
    <Button variant="primary" size="small" busy={isLoading} onClick={() => void confirm()}>
      限额无需调整
    </Button>
  );
}
