import { randomBytes } from 'node:crypto';
import { calls } from '@site/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admitCall } from '../http/admitCall';
import { CallResult, success } from '../http/result';
import { DomainError } from '../http/domainError';
import { memberOf } from '../http/session';
import { consume } from '../http/throttle';
import type { Services } from '../services';
import { findAvatar, upsertAvatar } from './queries';

const maxBytes = 2 * 1024 * 1024;

/** Larger pictures up to this size are still read, so that the answer can say that they are too large. */
const bodyLimit = 4 * maxBytes;

/** The picture's type by its first bytes; its name and declared type are ignored. */
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

/** Returns the file in the field `file` of a multipart/form-data body; undefined if there is none. */
const fileOf = async ({ body, headers }: FastifyRequest): Promise<Buffer | undefined> => {
  const sent = new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : null, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  const form = await sent.formData().catch(() => undefined);
  const file = form?.get('file');
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : undefined;
};

/**
 * `uploadimg` stores a member's picture (multipart field `file`, PNG or GIF, at most 2 MiB); its random name makes it
 * readable.
 */
export const avatarRoutes = (app: FastifyInstance, { db }: Services): void => {
  app.route({
    method: calls.uploadimg.method,
    url: '/api/uploadimg',
    bodyLimit,
    onRequest: admitCall(db, 'uploadimg'),
    handler: async (request) => {
      const member = memberOf(request);
      const image = await fileOf(request);
      if (!image) throw new DomainError('请选择图片！');
      if (image.length > maxBytes) throw new DomainError('图片不能超过2MB！');
      const found = typeOf(image);
      if (!found) throw new DomainError('图片格式有误，仅支持png、gif！');
      await consume(db, { key: `avatar:${member.id}`, capacity: 20, seconds: 60 });
      const name = `${randomBytes(12).toString('hex')}.${found.extension}`;
      await upsertAvatar(db, member.id, { name, type: found.type, image });
      return success(new CallResult({ avatar: `/api/avatars/${name}` }, '上传成功！'));
    },
  });

  app.get<{ Params: { name: string } }>('/api/avatars/:name', async (request, reply) => {
    const picture = /^[0-9a-f]{24}\.(png|gif)$/.test(request.params.name)
      ? await findAvatar(db, request.params.name)
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
