import { testHost } from '../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

describe('profile', () => {
  test('changes the fields that are sent and keeps the empty ones', async () => {
    const { token } = await host.register();
    const update = (payload: object) => host.send('updateuserinfo', payload, { token });
    expect((await update({ mobile: '13800138000', birthday: '', email: '' })).code).toBe(200);
    expect((await update({ mobile: '', birthday: '1990-01-31', email: 'a@b.cn' })).code).toBe(200);
    expect((await host.send('user', {}, { token })).data).toMatchObject({
      mobile: '13800138000',
      birthday: '1990-01-31',
      email: 'a@b.cn',
    });
    expect(await update({ mobile: '12345', birthday: '', email: '' })).toMatchObject({ message: '请输入正确手机号' });
    expect(await update({ mobile: '', birthday: '', email: 'x' })).toMatchObject({ message: '请输入正确邮箱' });
  });

  test('changes the transfer mode and rejects an unknown one', async () => {
    const { token } = await host.register();
    expect((await host.send('uptransferstatus', { transferstatus: 1 }, { token })).code).toBe(200);
    expect((await host.send('user', {}, { token })).data.transferstatus).toBe(1);
    expect((await host.send('uptransferstatus', { transferstatus: 2 }, { token })).code).toBe(422);
  });

  const upload = async (token: string, content: Buffer, type = 'image/png') => {
    const payload = Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
    return (await host.app.inject({ method: 'POST', url: '/api/uploadimg', headers, payload })).json();
  };
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)]);

  test('accepts a picture by its content and serves it under a new path', async () => {
    const { token } = await host.register();
    expect((await upload(token, png)).code).toBe(200);
    const { avatar } = (await host.send('user', {}, { token })).data;
    const shown = await host.app.inject({ method: 'GET', url: avatar });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.equals(png)).toBe(true);
    expect((await upload(token, Buffer.from('<svg onload=alert(1)>'))).code).toBe(422);
    expect((await upload(token, Buffer.alloc(0))).code).toBe(422);
    expect((await upload(token, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))).code).toBe(422);
    expect((await upload(token, Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))).code).toBe(422);
  });
});
