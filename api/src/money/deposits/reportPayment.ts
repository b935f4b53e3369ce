import { limits, orderStates } from '@site/contract';
import { updateRow } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { bodyLimit } from '../../base/http/body';
import { CallResult } from '../../base/http/result';
import { consume } from '../../base/http/throttle';
import { receiptPicture } from '../../base/pictures/encodePicture';
import { inSession } from '../../members/calls/session';
import { registerCall } from '../../members/calls/route';
import type { Routes } from '../../members/calls/services';
import { findDeposit, lockOwnDeposit, type OwnDeposit } from '../payments/orders.store';
import { storeProof } from './paymentReports.store';

const assertWaiting = (order: OwnDeposit | undefined): void => {
  if (!order) throw new DomainError('订单不存在！');
  if (order.state !== orderStates.pending) throw new DomainError('该订单已处理，无需再提交付款信息！');
};

/** Members hand in the number of a payment and a picture of its receipt, which operators see beside the order. */
export const reportPaymentRoute: Routes = (app, services) => {
  const { db, cipher, throttles } = services;
  registerCall(
    app,
    services,
    'reportpayment',
    async ({ input: { out_trade_no: order, reference, picture: sent }, member }) => {
      await consume(throttles, { key: `reportpayment:${member.id}`, capacity: 10, seconds: 60 });
      if (reference === '' && sent === '') throw new DomainError('请填写付款编号或选择图片！');
      // Before the picture is decoded, which takes long.
      assertWaiting(await findDeposit(db, member.id, order));
      const picture = sent === '' ? undefined : await receiptPicture(sent);
      await inSession(db, member, async (tx) => {
        assertWaiting(await lockOwnDeposit(tx, member.id, order));
        if (reference !== '')
          await updateRow(tx, 'deposit', { out_trade_no: order }, { reported_reference: reference });
        if (picture) await storeProof(tx, cipher, { memberId: member.id, order, picture });
      });
      return new CallResult(null, '付款信息已提交！');
    },
    { bodyLimit: limits.paymentPicture + bodyLimit },
  );
};
