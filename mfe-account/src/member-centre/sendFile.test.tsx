import { sendFile, uploadStallTimeout } from './sendFile';

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
