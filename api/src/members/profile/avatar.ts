import { randomBytes } from 'node:crypto';
import { codes } from '@site/contract';
import { calls } from '@site/contract/calls';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../base/database/database';
import { deleteRows, updateRow } from '../../base/database/statements';
import { admitCall } from '../calls/admitCall';
import { CallResult, success } from '../../base/http/result';
import { DomainError } from '../../base/errors/domainError';
import { inSession, memberOf } from '../calls/session';
import { consume } from '../../base/http/throttle';
import type { Routes } from '../calls/services';
import { findAvatar, upsertAvatar } from './profiles.store';
import { encodePicture } from '../../base/pictures/encodePicture';

/**
 * Decodes a PNG or the first frame of a GIF and encodes it as PNG without metadata, at most 256 px long: the site shows
 * avatars at up to 72 CSS px, which are 216 px on a screen of density 3. Throws as `encodePicture`.
 */
export const avatarPicture = (file: Buffer): Promise<Buffer> =>
  encodePicture(file, { formats: ['png', 'gif'], maxEdge: 256, encode: (picture) => picture.png() });

const maxBytes = 2 * 1024 * 1024;

/** Larger pictures up to this size are still read, so that the answer can say that they are too large. */
const bodyLimit = 4 * maxBytes;

/** Bytes of the file and of the lines of the form around it. */
const maxForm = maxBytes + 65_536;

/** Parts of a form; its parser blocks the process for as long as there are parts and header lines. */
const maxParts = 8;

const isShortForm = (body: Buffer, contentType: string): boolean => {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,70})/i.exec(contentType)?.[1];
  if (boundary === undefined) return false;
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0 && parts <= maxParts; at = body.indexOf(boundary, at + 1)) parts += 1;
  return parts <= maxParts;
};

const tooLarge = () => new DomainError('图片不能超过2MB！');

/** Returns the file in the field `file` of a multipart/form-data body; undefined if there is none. */
const fileOf = async ({ body, headers }: FastifyRequest): Promise<Buffer | undefined> => {
  const contentType = headers['content-type'] ?? '';
  if (!Buffer.isBuffer(body)) return undefined;
  if (body.length > maxForm) throw tooLarge();
  if (!isShortForm(body, contentType)) return undefined;
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await sent.formData().catch(() => undefined);
  const file = form?.get('file');
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : undefined;
};

/** The stored picture of this name, if there is one. One that was stored as it was sent is encoded first. */
const readPicture = async (db: Queryable, name: string): Promise<Buffer | undefined> => {
  const stored = await findAvatar(db, name);
  if (!stored || stored.encoded) return stored?.image;
  try {
    const image = await avatarPicture(stored.image);
    await updateRow(db, 'avatar', { name }, { type: 'image/png', image, encoded: true });
    return image;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === codes.refused)) throw error;
    await deleteRows(db, 'avatar', { name });
    return undefined;
  }
};

/**
 * `uploadimg` stores a member's picture (multipart field `file`, PNG or GIF, at most 2 MiB) as a small PNG; its random
 * name makes it readable. Pictures are in the database, since API processes on several machines share nothing else: in
 * a table that no posting touches, one row a member of at most 270 kB.
 */
export const avatarRoutes: Routes = (app, services) => {
  const { db, throttles } = services;
  const admission = admitCall(services, 'uploadimg');
  app.route({
    method: calls.uploadimg.method,
    url: '/api/uploadimg',
    bodyLimit,
    ...admission,
    onRequest: [
      ...(admission.onRequest ? [admission.onRequest] : []),
      // Before the body is read, so that rejected files count too.
      (request) => consume(throttles, { key: `avatar:${memberOf(request).id}`, capacity: 10, seconds: 60 }),
    ],
    handler: async (request) => {
      const file = await fileOf(request);
      if (!file) throw new DomainError('请选择图片！');
      if (file.length > maxBytes) throw tooLarge();
      const image = await avatarPicture(file);
      const name = `${randomBytes(12).toString('hex')}.png`;
      await inSession(db, memberOf(request), (tx) => upsertAvatar(tx, memberOf(request).id, { name, image }));
      return success(new CallResult({ avatar: `/api/avatars/${name}` }, '上传成功！'));
    },
  });

  app.get<{ Params: { name: string } }>('/api/avatars/:name', async (request, reply) => {
    const { name } = request.params;
    const image = /^[0-9a-f]{24}\.(png|gif)$/.test(name) ? await readPicture(db, name) : undefined;
    if (!image) return reply.callNotFound();
    return reply
      .type('image/png')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(image);
  });
};
