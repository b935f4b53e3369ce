import type { ReviewContext } from '@site/contract/operators';
import { encryptedRow } from '../../base/crypto/accountNumbers';
import type { Queryable } from '../../base/database/database';
import { insertRow, insertWithId } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import type { Stored } from '../../base/http/presentRow';
import { receiptPicture } from '../../base/pictures/encodePicture';
import type { Routes } from '../../members/calls/services';
import { registerOperatorCall } from '../authority/operatorRoute';
import { recordReading } from '../authority/recordReading';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import type { OrderKind } from './paymentApprovals.store';
import { requireOrder } from './claims';
import { orderTarget, unknownItem } from './review';

/** The comments about an order, oldest first. */
export const listComments = (db: Queryable, order: string) =>
  db.rows<Stored<ReviewContext['comments'][number]>>(
    `select c.id, c.text, o.name operator, c.created_at, a.media file
      from order_comment c join operator o on o.id = c.operator_id left join order_attachment a on a.comment_id = c.id
      where c.out_trade_no = $1 order by c.id`,
    [order],
  );

interface Attachment {
  media: 'image/jpeg' | 'application/pdf';
  /** In base64. */
  content: string;
}

const field = 'order.attachment';

/** A file to store, by its content: its name and declared type are ignored. Throws a DomainError for other files. */
const attachmentOf = async (base64: string): Promise<Attachment | undefined> => {
  if (base64 === '') return undefined;
  const start = Buffer.from(base64.slice(0, 16), 'base64').toString('latin1');
  if (start.startsWith('%PDF-')) return { media: 'application/pdf', content: base64 };
  if (!/^(?:\xff\xd8\xff|\x89PNG)/.test(start)) throw new DomainError('附件须为JPG、PNG或PDF文件！');
  return { media: 'image/jpeg', content: await receiptPicture(base64) };
};

const findAttachment = (db: Queryable, kind: OrderKind, { id, comment }: { id: string; comment: number }) =>
  db.row<{ member_id: string; media: Attachment['media']; file_cipher: Buffer }>(
    `select a.member_id, a.media, a.file_cipher
      from order_attachment a join order_comment c on c.id = a.comment_id join ${kind} o using (out_trade_no)
      where a.comment_id = $1 and c.out_trade_no = $2`,
    [comment, id],
  );

/** Comments about orders in any state, with or without a file; reading one is audited, since receipts show accounts. */
export const commentRoutes: Routes = (app, services) => {
  const { db, cipher } = services;
  for (const kind of ['deposit', 'withdrawal'] as const) {
    registerOperatorChange(app, services, `POST /${kind}s/:id/comments`, {
      prepare: ({ input }) => attachmentOf(input.file),
      change: async ({ tx, input: { id, text }, operator, prepared }) => {
        const { memberId } = await requireOrder(tx, kind, id);
        const comment = { out_trade_no: id, operator_id: operator.id, text, created_at: services.now() };
        const commentId = await insertWithId(tx, 'order_comment', comment);
        if (prepared) {
          const { media, content } = prepared;
          const encrypted = encryptedRow(cipher, { field, memberId }, content);
          await insertRow(tx, 'order_attachment', { comment_id: commentId, member_id: memberId, media, ...encrypted });
        }
        const after = { text, ...(prepared ? { file: prepared.media } : {}) };
        return { message: '已添加评论！', target: orderTarget(kind, id), memberId, after };
      },
    });

    registerOperatorCall(app, services, `GET /${kind}s/:id/comments/:comment/file`, async (call) => {
      const { id, comment } = call.input;
      const found = await findAttachment(db, kind, call.input);
      if (!found) throw unknownItem();
      const { member_id: memberId, media, file_cipher: encrypted } = found;
      await recordReading(db, call, { kind: `${kind}s.attachment`, target: orderTarget(kind, id), memberId });
      return call.reply
        .type(media)
        .header(
          'content-disposition',
          `attachment; filename="${id}-${comment}.${media === 'image/jpeg' ? 'jpg' : 'pdf'}"`,
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(cipher.decrypt({ field, memberId }, encrypted), 'base64'));
    });
  }
};
