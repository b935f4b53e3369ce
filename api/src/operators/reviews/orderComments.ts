import type { ReviewContext } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { insertRow } from '../../base/database/statements';
import type { Stored } from '../../base/http/presentRow';
import type { OrderKind } from './paymentApprovals.store';
import { lockOrder } from './paymentReviews.store';
import { type DecisionContext, orderTarget, unknownItem } from './review';

/** The comments about an order, oldest first. */
export const listComments = (db: Queryable, order: string) =>
  db.rows<Stored<ReviewContext['comments'][number]>>(
    `select c.id, c.text, o.name operator, c.created_at from order_comment c join operator o on o.id = c.operator_id
      where c.out_trade_no = $1 order by c.id`,
    [order],
  );

/** Adds a comment to an order in any state. */
export const commentOrder =
  (kind: OrderKind) =>
  async ({ tx, input: { id, text }, operator, services }: DecisionContext<{ id: string; text: string }>) => {
    const order = await lockOrder(tx, kind, id);
    if (!order) throw unknownItem();
    const comment = { out_trade_no: id, operator_id: operator.id, text, created_at: services.now() };
    await insertRow(tx, 'order_comment', comment);
    return { message: '已添加评论！', target: orderTarget(kind, id), memberId: order.memberId, after: { text } };
  };
