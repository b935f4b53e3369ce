import { Alert } from 'antd';

/** Says that a change of another operator's account waits for a second operator. */
export function SecondApprovalNotice() {
  return <Alert type="info" showIcon title="提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。" />;
}
