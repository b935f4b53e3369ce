import { randomBytes } from 'node:crypto';
import { calls } from '@site/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallResult, success } from '../http/result';
import { DomainError } from '../http/domainError';
import { memberOf, requireMember } from '../http/session';
import { consume } from '../http/throttle';
import type { Services } from '../services';

const largest = 2 * 1024 * 1024;

/** A picture up to here is read, so that the answer can say what is wrong with it. */
const readable = 4 * largest;

/** What the picture is by its first bytes, whatever it is called (decisions 18). */
const typeOf = (image: Buffer): { type: string; extension: string } | undefined => {
  if (
    image.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) &&
    image.toString('latin1', 12, 16) === 'IHDR'
  ) {
    return { type: 'image/png', extension: 'png' };
  }
  if (image.length > 13 && /^GIF8[79]a$/.test(image.toString('latin1', 0, 6))) {
    return { type: 'image/gif', extension: 'gif' };
  }
  return undefined;
};

/** The file in the field `file` of a multipart/form-data body; undefined when there is none. */
const fileOf = async ({ body, headers }: FastifyRequest): Promise<Buffer | undefined> => {
  const sent = new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : null, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  const form = await sent.formData().catch(() => undefined);
  const file = form?.get('file');
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : undefined;
};

/** A member's picture: uploadimg takes it (multipart, `file`), anyone who has its name may see it. */
export const avatarRoutes = (app: FastifyInstance, { db }: Services): void => {
  app.route({
    method: calls.uploadimg.method,
    url: '/api/uploadimg',
    bodyLimit: readable,
    onRequest: requireMember(db),
    handler: async (request) => {
      const member = memberOf(request);
      const image = await fileOf(request);
      if (!image) throw new DomainError('请选择图片！');
      if (image.length > largest) throw new DomainError('图片不能超过2MB！');
      const found = typeOf(image);
      if (!found) throw new DomainError('图片格式有误，仅支持png、gif！');
      await consume(db, { key: `avatar:${member.id}`, capacity: 20, seconds: 60 });
      const name = `${randomBytes(12).toString('hex')}.${found.extension}`;
      await db.run(
        `insert into avatar (member_id, name, type, image) values ($1, $2, $3, $4)
          on conflict (member_id) do update set name = excluded.name, type = excluded.type, image = excluded.image`,
        [member.id, name, found.type, image],
      );
      return success(new CallResult({ avatar: `/api/avatars/${name}` }, '上传成功！'));
    },
  });

  app.get<{ Params: { name: string } }>('/api/avatars/:name', async (request, reply) => {
    const picture = /^[0-9a-f]{24}\.(png|gif)$/.test(request.params.name)
      ? await db.row<{ type: string; image: Buffer }>('select type, image from avatar where name = $1', [
          request.params.name,
        ])
      : undefined;
    if (!picture) return reply.callNotFound();
    return reply
      .type(picture.type)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture.image);
  });
};
