import type { ReviewContext } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { insertRow } from '../../base/database/statements';
import type { Stored } from '../../base/http/presentRow';
import type { OrderKind } from './paymentApprovals.store';
import { requireOrder } from './claims';
import { type Decide, orderTarget } from './review';

/** The comments about an order, oldest first. */
export const listComments = (db: Queryable, order: string) =>
  db.rows<Stored<ReviewContext['comments'][number]>>(
    `select c.id, c.text, o.name operator, c.created_at from order_comment c join operator o on o.id = c.operator_id
      where c.out_trade_no = $1 order by c.id`,
    [order],
  );

/** Adds a comment to an order in any state. */
export const commentOrder =
  (kind: OrderKind): Decide<{ id: string; text: string }> =>
  async ({ tx, input: { id, text }, operator, services }) => {
    const order = await requireOrder(tx, kind, id);
    const comment = { out_trade_no: id, operator_id: operator.id, text, created_at: services.now() };
    await insertRow(tx, 'order_comment', comment);
    return { message: '已添加评论！', target: orderTarget(kind, id), memberId: order.memberId, after: { text } };
  };
