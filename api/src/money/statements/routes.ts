import { insertRow } from '../../base/database/statements';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { networkOf } from '../../base/http/address';
import { yuan } from '../../base/money/money';
import { registerCall } from '../../members/calls/route';
import { consume } from '../../base/http/throttle';
import type { Domain } from '../../members/calls/services';
import { findStatement, type MovementRow, readStatement, type StatementRow } from './statements.store';
import type { FieldCipher } from '../../base/crypto/fieldCipher';

/** Hexadecimal digits of a digest: 128 bits. */
const digestLength = 32;

/** What the digest of a statement covers: whose it is, the month, its balances and every movement. */
type Stated = Pick<StatementRow, 'opening' | 'closing' | 'total' | 'content'> & { memberId: string; month: string };

/** The digest of a statement. It cannot be made without the data key, and changes with every movement. */
const statementDigest = (cipher: FieldCipher, { memberId, month, opening, closing, total, content }: Stated): string =>
  cipher
    .digest(JSON.stringify([memberId, month, opening, closing, total, content]))
    .toString('hex')
    .slice(0, digestLength);

/**
 * A digest as it was typed or copied: case, spaces and hyphens do not matter. Undefined if it is none.
 */
const parseDigest = (typed: string): string | undefined => {
  const digest = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return digest.length === digestLength && /^[0-9a-f]+$/.test(digest) ? digest : undefined;
};

/** The first two and the last two characters of a name, which has at least six. */
const masked = (username: string) => `${username.slice(0, 2)}***${username.slice(-2)}`;

const presentMovement = ({ at, kind, amount, balance, reference }: MovementRow) => ({
  at: beijingTime(new Date(at)),
  kind,
  amount: yuan(amount),
  balance: yuan(balance),
  reference: reference ?? '',
});

/** Statements of the main wallet by month, and their verification by anyone who has one. */
export const statements: Domain = {
  routes: (app, services) => {
    const { db, cipher, throttles, now } = services;

    registerCall(app, services, 'statement', async ({ input, member }) => {
      await consume(throttles, { key: `statement:${member.id}`, capacity: 120, seconds: 1 });
      if (input.month > beijingTime(now()).slice(0, 7)) throw new DomainError('月份有误');
      const month = `${input.month}-01`;
      const stated = { memberId: member.id, month };
      const statement = await readStatement(db, { ...stated, page: input.page, perPage: input.limit });
      const { opening, closing, total } = statement;
      const digest = statementDigest(cipher, { ...stated, ...statement });
      const issued = { member_id: member.id, month, opening, closing, movements: total, issued_at: now() };
      // The same statement has the same digest and is kept once.
      await insertRow(db, 'member_statement', { ...issued, digest }, 'on conflict do nothing');
      return {
        month: input.month,
        opening: yuan(opening),
        closing: yuan(closing),
        rows: {
          current_page: input.page,
          last_page: Math.max(1, Math.ceil(Number(total) / input.limit)),
          per_page: input.limit,
          total: Number(total),
          data: statement.rows.map(presentMovement),
        },
        digest,
      };
    });

    registerCall(app, services, 'verifystatement', async ({ input, request }) => {
      await consume(throttles, { key: `verify:${networkOf(request)}`, capacity: 60, seconds: 2 });
      const digest = parseDigest(input.digest);
      const statement = digest && (await findStatement(db, digest));
      if (!statement) {
        return { valid: 0, month: null, username: null, opening: null, closing: null, movements: null };
      }
      const { month, username, opening, closing, movements } = statement;
      return {
        valid: 1,
        month,
        username: masked(username),
        opening: yuan(opening),
        closing: yuan(closing),
        movements: Number(movements),
      };
    });
  },
};
