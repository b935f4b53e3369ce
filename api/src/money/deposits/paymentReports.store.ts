import type { Queryable, Transaction } from '../../base/database/database';
import { insertRow } from '../../base/database/statements';
import { encryptedRow } from '../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../base/crypto/fieldCipher';

const field = 'deposit.proof';

/** Stores the picture of a payment, in base64, in place of an earlier one. */
export const storeProof = async (
  tx: Transaction,
  cipher: FieldCipher,
  { memberId, order, picture }: { memberId: string; order: string; picture: string },
): Promise<void> => {
  await insertRow(
    tx,
    'deposit_proof',
    { out_trade_no: order, member_id: memberId, ...encryptedRow(cipher, { field, memberId }, picture) },
    'on conflict (out_trade_no) do update set picture_cipher = excluded.picture_cipher, created_at = now()',
  );
};

/** The picture of a payment in base64, and whose it is; undefined without one. */
export const findProof = async (db: Queryable, cipher: FieldCipher, order: string) => {
  const row = await db.row<{ member_id: string; picture_cipher: Buffer }>(
    'select member_id, picture_cipher from deposit_proof where out_trade_no = $1',
    [order],
  );
  return (
    row && {
      memberId: row.member_id,
      picture: cipher.decrypt({ field, memberId: row.member_id }, row.picture_cipher),
    }
  );
};
