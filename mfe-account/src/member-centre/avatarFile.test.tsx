import { avatarFile, maxAvatarBytes } from './avatarFile';

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
