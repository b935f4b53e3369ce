import { App } from 'antd';
import { isPending } from '../api/call';

/**
 * Tells the operator that a change is made, or that it waits for a second operator:
 * `showDone(await freeze.mutateAsync(…), '已冻结')`.
 */
export const useDoneMessage = (): ((answer: unknown, done: string) => void) => {
  const { message } = App.useApp();
  return (answer, done) => {
    if (isPending(answer)) message.info(`已提交复核（编号 ${answer.pending}），另一位操作员复核后生效`);
    else message.success(done);
  };
};
