import sharp from 'sharp';
import { testHost, type TestMember } from '../../testing/testHost';
import { avatarPicture } from './avatar';

const host = testHost();
let member: TestMember;

beforeEach(async () => {
  member = await host.register();
});

const megabyte = 1024 * 1024;
const [unreadable, wrongFormat] = ['图片无法识别，请选择其他图片！', '图片格式有误，仅支持png、gif！'];

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const upload = async (content: Buffer, type = 'image/png') => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type }), 'a.png');
  const body = new Response(form);
  const headers = {
    authorization: `Bearer ${member.token}`,
    'content-type': body.headers.get('content-type') ?? '',
  };
  const payload = Buffer.from(await body.arrayBuffer());
  return (await host.app.inject({ method: 'POST', url: '/api/uploadimg', headers, payload })).json();
};
const avatarOf = async (): Promise<string> => (await host.send('user', {}, member)).data.avatar;
const show = async () => host.app.inject({ method: 'GET', url: await avatarOf() });

test.each([
  ['png', 'image/png', 1000, 500, 256, 128],
  ['gif', 'image/gif', 300, 600, 128, 256],
  ['png', 'text/html', 60, 40, 60, 40],
] as const)(
  'stores a %s sent as %s of %i x %i px as a PNG of %i x %i px',
  async (format, type, width, height, toWidth, toHeight) => {
    expect((await upload(await blank(width, height)[format]().toBuffer(), type)).code).toBe(200);
    const shown = await show();
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: toWidth, height: toHeight });
  },
);

test('removes metadata, and turns the picture as its metadata said', async () => {
  const sent = await blank(40, 20)
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  expect((await sharp(sent).metadata()).exif?.includes('secret-place')).toBe(true);
  expect((await upload(Buffer.concat([sent, Buffer.from('<script>')]))).code).toBe(200);
  const { rawPayload } = await show();
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 20, height: 40, hasProfile: false });
  expect(rawPayload.includes('secret-place')).toBe(false);
  expect(rawPayload.includes('eXIf')).toBe(false);
  expect(rawPayload.includes('<script>')).toBe(false);
});

test.each([
  ['of another type', 'application/x-www-form-urlencoded', 'a&'.repeat(100_000)],
  ['of many parts', 'multipart/form-data; boundary=x', '--x\r\n\r\n\r\n'.repeat(100_000)],
])('does not parse a form %s, which would block the process', async (_what, contentType, payload) => {
  const parse = jest.spyOn(Response.prototype, 'formData');
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': contentType };
  const answer = await host.app.inject({ method: 'POST', url: '/api/uploadimg', headers, payload });
  expect(answer.json()).toMatchObject({ code: 422, message: '请选择图片！' });
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['zeros after the header of a PNG', () => Buffer.concat([pngStart, Buffer.alloc(megabyte)]), unreadable],
  ['zeros after the header of a GIF', () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]), unreadable],
  [
    'a PNG that was cut off',
    async () => {
      const whole = await sharp(Buffer.alloc(30_000, 'abcdefg'), { raw: { width: 100, height: 100, channels: 3 } })
        .png()
        .toBuffer();
      return whole.subarray(0, whole.length - 100);
    },
    unreadable,
  ],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), wrongFormat],
  ['a JPEG', () => blank(20, 20).jpeg().toBuffer(), wrongFormat],
  ['a WebP', () => blank(20, 20).webp().toBuffer(), wrongFormat],
  ['an empty file', () => Buffer.alloc(0), wrongFormat],
  ['more than 2 MB', () => Buffer.concat([pngStart, Buffer.alloc(2 * megabyte)]), '图片不能超过2MB！'],
  ['5 MB', () => Buffer.concat([pngStart, Buffer.alloc(5 * megabyte)]), '图片不能超过2MB！'],
  [
    'a small file of many pixels',
    async () => {
      const file = await blank(1, 1).png().toBuffer();
      file.writeUInt32BE(4001, 16);
      file.writeUInt32BE(3000, 20);
      return file;
    },
    '图片尺寸过大，请选择较小的图片！',
  ],
  [
    'a picture of one very long row',
    async () => {
      const file = await blank(1, 1).png().toBuffer();
      file.writeUInt32BE(8193, 16);
      return file;
    },
    '图片尺寸过大，请选择较小的图片！',
  ],
])('rejects %s', async (_what, file, message) => {
  expect(await upload(await file())).toEqual({ code: 422, message, data: null });
  expect(await avatarOf()).toBe('');
});

test('accepts ten files at once, and then rejects every file for a minute', async () => {
  for (let n = 0; n < 10; n += 1) await upload(Buffer.alloc(0));
  expect((await upload(Buffer.alloc(0))).code).toBe(429);
});

test('lets ten pictures wait in a process, and rejects more', async () => {
  const file = await blank(10, 10).png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => avatarPicture(file)));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), 'rejected', 'rejected']);
  expect(answers.at(-1)).toMatchObject({ reason: { code: 429 } });
  await expect(avatarPicture(file)).resolves.toEqual(expect.any(Buffer));
});

describe('a picture that an earlier version stored as it was sent', () => {
  const name = (digit: string) => `${digit.repeat(24)}.gif`;
  const store = (digit: string, image: Buffer) =>
    host.db.run(`insert into avatar (member_id, name, type, image) values ($1, $2, 'image/gif', $3)`, [
      member.id,
      name(digit),
      image,
    ]);

  test('is encoded when it is shown', async () => {
    await store('a', await blank(600, 600).gif().toBuffer());
    for (let n = 0; n < 2; n += 1) {
      const shown = await show();
      expect(shown.headers['content-type']).toBe('image/png');
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 256 });
    }
    expect(await host.db.row('select type, encoded from avatar where member_id = $1', [member.id])).toEqual({
      type: 'image/png',
      encoded: true,
    });
  });

  test('is removed if it is no picture', async () => {
    await store('b', Buffer.concat([pngStart, Buffer.alloc(100)]));
    expect((await show()).statusCode).toBe(404);
    expect(await avatarOf()).toBe('');
  });
});
