import { messages, patterns } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { Answer } from '../http/answer';
import { Refusal } from '../http/refusal';
import { registerCall } from '../http/route';
import type { Services } from '../services';
import { readSetting, setting } from '../settings/settings';

/** Mobile numbers beyond the listed pattern, as a regular expression; empty for none (decisions 17). */
const moreMobiles = setting('members.moreMobiles', v.string(), '');

const birthday = /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** What members change about themselves (spec 1 §5, decisions 17 and 20). An empty field leaves what is there. */
export const profileRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;

  registerCall(app, services, 'updateuserinfo', async ({ input, member }) => {
    if (input.mobile !== '' && !patterns.mobile.test(input.mobile)) {
      const more = await readSetting(db, moreMobiles);
      if (!more || !new RegExp(`^(?:${more})$`).test(input.mobile)) throw new Refusal(messages.mobile);
    }
    if (input.email !== '' && !patterns.email.test(input.email)) throw new Refusal(messages.email);
    if (input.birthday !== '' && !birthday.test(input.birthday)) throw new Refusal('请输入正确的生日');
    await db.run(
      `update member set mobile = coalesce(nullif($2, ''), mobile), email = coalesce(nullif($3, ''), email),
        birthday = coalesce(nullif($4, ''), birthday) where id = $1`,
      [member.id, input.mobile, input.email, input.birthday],
    );
    return new Answer(null, '修改成功！');
  });

  registerCall(app, services, 'uptransferstatus', async ({ input, member }) => {
    await db.run('update member set transferstatus = $2 where id = $1', [member.id, input.transferstatus]);
    return null;
  });
};
