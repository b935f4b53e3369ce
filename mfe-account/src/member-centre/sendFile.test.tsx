import { sendFile, uploadStallTimeout } from './sendFile';
import { avatarFile, maxAvatarBytes } from './avatarFile';

/** A request whose way and end the test tells. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  aim = '';
  sent?: FormData;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open = (method: string, url: string) => void (this.aim = `${method} ${url}`);
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  send = (body: FormData) => void (this.sent = body);
  abort = () => void this.dispatchEvent(new Event('abort'));
  way = (loaded: number, total: number) =>
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
}

const real = window.XMLHttpRequest;
beforeEach(() => {
  jest.useFakeTimers();
  window.XMLHttpRequest = FakeRequest as never;
});
afterEach(() => {
  jest.useRealTimers();
  window.XMLHttpRequest = real;
});

function send() {
  const onProgress = jest.fn<void, [number]>();
  const giveUp = new AbortController();
  const file = new File(['gif'], 'me.gif', { type: 'image/gif' });
  const answer = sendFile('uploadimg', file, { token: 'abc', onProgress, signal: giveUp.signal });
  return { answer, onProgress, giveUp, request: FakeRequest.last };
}

test('sends the file as multipart with the token and reports progress in percent', async () => {
  const { answer, onProgress, request } = send();
  expect(request.aim).toBe('POST /api/uploadimg');
  expect(request.headers).toEqual({ authorization: 'Bearer abc' });
  expect([...(request.sent?.keys() ?? [])]).toEqual(['file']);
  expect(request.sent?.get('file')).toMatchObject({ name: 'me.gif' });
  request.way(50, 200);
  request.way(200, 200);
  expect(onProgress.mock.calls).toEqual([[25], [100]]);
  request.answer(200, '{"code":200,"message":"ok","data":null}');
  expect(await answer).toMatchObject({ kind: 'ok' });
});

test.each([
  ['a refusal', 200, '{"code":422,"message":"图片格式不正确！","data":null}', { kind: 'refused', code: 422 }],
  ['a 401', 401, '', { kind: 'refused', code: 401 }],
  ['a proxy’s page', 413, '<html>', { kind: 'unanswered' }],
])('%s is parsed like the answer of any call', async (_, status, text, read) => {
  const { answer, request } = send();
  request.answer(status, text);
  expect(await answer).toMatchObject(read);
});

test('aborts an upload without progress, however long it took before', async () => {
  const { answer, request } = send();
  for (const loaded of [1, 2, 3]) {
    jest.advanceTimersByTime(uploadStallTimeout - 1);
    request.way(loaded, 10);
  }
  jest.advanceTimersByTime(uploadStallTimeout);
  expect(await answer).toEqual({ kind: 'unanswered' });
});

test('is aborted with the call', async () => {
  const { answer, giveUp } = send();
  giveUp.abort();
  expect(await answer).toEqual({ kind: 'unanswered' });
});

describe('the picture to upload', () => {
  const close = jest.fn();
  const png = '\x89PNG\r\n\x1a\n';
  const jpeg = '\xff\xd8\xff';
  /** A file that begins with the characters' bytes. Its name and type lie, unless they are given. */
  const file = (start: string, size = 20, name = 'me.png', type = 'image/png') => {
    const content = new Uint8Array(size);
    content.set(Uint8Array.from(start, (byte) => byte.charCodeAt(0)));
    return new File([content], name, { type });
  };

  /** What the browser would do: a decoded picture of this size, and the png of a drawn canvas by its width. */
  function browser(width: number, height: number, pngSize: (width: number) => number) {
    Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close }) });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, callback) {
      callback(new Blob([new Uint8Array(pngSize(this.width))], { type: 'image/png' }));
    });
  }

  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });

  test.each([
    ['gif', 'GIF89a', 20],
    ['gif', 'GIF87a', maxAvatarBytes],
    ['png', png, maxAvatarBytes],
  ])('keeps the content of a %s, named by its content', async (format, start, size) => {
    const kept = await avatarFile(file(start, size, 'me.jpg', 'image/jpeg'));
    expect([kept.name, kept.type, kept.size]).toEqual([`avatar.${format}`, `image/${format}`, size]);
  });

  test.each([
    ['a jpeg', file(jpeg, 20, 'me.jpg', 'image/jpeg'), 20, [1024]],
    ['jpeg bytes as me.png', file(jpeg), 20, [1024]],
    ['bytes without a type', file(jpeg, 20, 'me', ''), 20, [1024]],
    ['a jpeg whose png is too large', file(jpeg, maxAvatarBytes + 1), maxAvatarBytes + 1, [1024, 512]],
    ['a png over 2 MB', file(png, maxAvatarBytes + 1), maxAvatarBytes + 1, [1024, 512]],
  ])('redraws %s as a png that fits', async (_what, chosen, largest, widths) => {
    const drawn: number[] = [];
    browser(4000, 3000, (width) => {
      drawn.push(width);
      return width > 600 ? largest : 20;
    });
    const made = await avatarFile(chosen);
    expect([made.name, made.type, made.size]).toEqual(['avatar.png', 'image/png', 20]);
    expect(drawn).toEqual(widths);
    expect(close).toHaveBeenCalled();
  });

  test.each([
    ['a gif over 2 MB', 'GIF89a', maxAvatarBytes + 1, '图片大小不能超过2MB'],
    ['a text named me.png', '<html>', 20, '图片无法识别，请选择JPG、PNG或GIF图片'],
    ['an empty file', '', 0, '图片无法识别，请选择JPG、PNG或GIF图片'],
    ['a large file that is no picture', '%PDF', maxAvatarBytes + 1, '图片无法识别，请选择JPG、PNG或GIF图片'],
    [
      'a HEIC photo that the browser cannot read',
      '\0\0\0\x18ftypheic',
      20,
      '当前浏览器无法读取HEIC照片，请改用截图或JPG图片',
    ],
  ])('rejects %s', async (_what, start, size, message) => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('not a picture')) });
    await expect(avatarFile(file(start, size))).rejects.toThrow(message);
  });
});
