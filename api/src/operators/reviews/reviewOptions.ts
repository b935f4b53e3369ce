import * as v from 'valibot';
import { readSetting, setting, wholeNumber } from '../../base/settings/settings';
import type { Routes } from '../../members/calls/services';
import { registerOperatorCall } from '../authority/operatorRoute';

const minutes = wholeNumber(1, 10_080, '时限须在1至10080分钟之间！');

/** Minutes after which an item that waits for operators is late. */
export const sla = setting('operators.sla', v.object({ deposits: minutes, withdrawals: minutes, payouts: minutes }), {
  deposits: 15,
  withdrawals: 30,
  payouts: 60,
});

const wrongReason = '每条原因须为1至200个字符，最多20条！';
const reasons = v.pipe(
  v.array(v.pipe(v.string(wrongReason), v.trim(), v.nonEmpty(wrongReason), v.maxLength(200, wrongReason)), wrongReason),
  v.maxLength(20, wrongReason),
);

/** Reasons that operators choose from when they refuse something. */
export const refusalReasons = setting(
  'operators.refusalReasons',
  v.object({ deposits: reasons, withdrawals: reasons, payouts: reasons, applications: reasons }),
  {
    deposits: ['未收到款项', '付款人姓名与会员不符', '重复提交'],
    withdrawals: ['流水不足', '收款账户姓名与会员不符', '请联系客服核实身份'],
    payouts: ['银行退回', '收款账户有误'],
    applications: ['不符合活动条件', '重复申请'],
  },
);

/** What the review queues need of settings that their operators may not edit. */
export const reviewOptionRoutes: Routes = (app, services) => {
  registerOperatorCall(app, services, 'GET /review-options', async () => ({
    sla: await readSetting(services.db, sla),
    reasons: await readSetting(services.db, refusalReasons),
    payout_providers: services.payoutProviders.map(({ name }) => name),
  }));
};
