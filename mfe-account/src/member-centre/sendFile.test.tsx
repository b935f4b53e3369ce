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
  const file = (type: string, size = 10) => new File([new Uint8Array(size)], 'photo', { type });

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

  test.each(['image/gif', 'image/png'])('keeps a %s unchanged', async (type) => {
    const chosen = file(type);
    expect(await avatarFile(chosen)).toBe(chosen);
  });

  test('converts another photo format to a png of at most 1024 px', async () => {
    const widths: number[] = [];
    browser(4000, 3000, (width) => {
      widths.push(width);
      return 20;
    });
    const made = await avatarFile(file('image/jpeg'));
    expect(made.type).toBe('image/png');
    expect(made.name).toBe('avatar.png');
    expect(widths).toEqual([1024]);
    expect(close).toHaveBeenCalled();
  });

  test('reduces the size until the png fits', async () => {
    const widths: number[] = [];
    browser(2048, 2048, (width) => {
      widths.push(width);
      return width > 600 ? maxAvatarBytes + 1 : 20;
    });
    expect((await avatarFile(file('image/jpeg', maxAvatarBytes + 1))).size).toBe(20);
    expect(widths).toEqual([1024, 512]);
  });

  test.each(['image/gif', 'image/png'])('rejects a %s over 2 MB', async (type) => {
    await expect(avatarFile(file(type, maxAvatarBytes + 1))).rejects.toThrow('图片大小不能超过2MB');
    const largest = file(type, maxAvatarBytes);
    expect(await avatarFile(largest)).toBe(largest);
  });

  test.each([
    [10, '图片无法识别，请选择其他图片'],
    [maxAvatarBytes + 1, '图片大小不能超过2MB'],
  ])('rejects %i bytes that are not a picture with %s', async (size, message) => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('not a picture')) });
    await expect(avatarFile(file('text/plain', size))).rejects.toThrow(message);
  });
});
