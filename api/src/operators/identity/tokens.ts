import { randomBytes } from 'node:crypto';
import { DomainError } from '../../base/errors/domainError';
import { presentRow } from '../../base/http/presentRow';
import { hashOf } from '../../base/crypto/oneTimeToken';
import type { Routes } from '../../members/calls/services';
import { assertAllowed, forbidden, type Operator } from '../authority/operator';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { lockOperator } from '../authority/operators.store';
import {
  findOrigin,
  findTokenOwner,
  insertToken,
  listTokens,
  operatorKeyName,
  revokeToken,
} from '../authority/tokens.store';

/** A token of 256 random bits in hex. Only its hash is stored. */
export const newOperatorToken = (): string => randomBytes(32).toString('hex');

/** Throws a DomainError with code 403 unless `operatorId` is the operator's, or the operator manages all of them. */
const assertOwnOrAdmin = (operator: Operator, operatorId: string | undefined): void => {
  if (operatorId !== operator.id) assertAllowed(operator, 'operators:write');
};

/** Named personal access tokens for scripts, which only their owner makes: each expires and can be revoked. */
export const tokenRoutes: Routes = (app, services) => {
  const { db } = services;

  registerOperatorCall(app, services, 'GET /operators/:id/tokens', async ({ input, operator }) => {
    assertOwnOrAdmin(operator, String(input.id));
    return (await listTokens(db, String(input.id))).map((row) => presentRow(row));
  });

  registerOperatorChange(app, services, 'POST /operators/:id/tokens', {
    // With a token in another's name an admin could confirm their own proposals.
    prepare: async ({ input, operator }) => {
      if (String(input.id) !== operator.id) throw forbidden(operator, '只能为自己创建令牌！');
      // A reset of the password leaves the token of this name, which is made with access to the machine.
      if (input.name === operatorKeyName) throw new DomainError('请使用其他名称！');
    },
    change: async ({ input, operator, tx }) => {
      const owner = await lockOperator(tx, input.id);
      if (!owner || owner.disabled) throw new DomainError('该操作员不存在或已停用！');
      const token = newOperatorToken();
      const id = await insertToken(tx, {
        operatorId: owner.id,
        tokenHash: hashOf(token),
        kind: 'personal',
        name: input.name,
        address: '',
        lifetime: `${input.days} days`,
        // Else what a stolen token makes would outlive its end or its revocation.
        begunWith: await findOrigin(tx, operator.tokenId),
      });
      return {
        data: { id: Number(id), token },
        message: '令牌已创建，请妥善保存，之后不再显示！',
        target: `operator:${owner.name}`,
        after: { token: input.name, days: input.days },
      };
    },
  });

  registerOperatorChange(app, services, 'POST /tokens/:id/revoke', {
    change: async ({ input, operator, tx }) => {
      const token = await findTokenOwner(tx, input.id);
      assertOwnOrAdmin(operator, token?.operator_id);
      if (token) await lockOperator(tx, token.operator_id);
      if (!token || !(await revokeToken(tx, String(input.id)))) throw new DomainError('该令牌不存在或已失效！');
      return {
        message: '令牌已失效！',
        target: `operator:${token.operator}`,
        before: { token: token.name },
        reason: input.reason,
      };
    },
  });
};
