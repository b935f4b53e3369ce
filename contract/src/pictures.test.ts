import { pictureFault } from './pictures';

test.each([
  '<p>没有图片</p>',
  '<img src="https://img.example/a.png">',
  "<IMG SRC='HTTPS://img.example/a.png' alt='a>b'>",
  '<img src=/api/pictures/a.svg>',
  '<img src="//img.example/a.png">',
  // As WeChat's editor copies it.
  '<img class="rich_pages" data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" src="data:image/gif;base64,R0lG">',
  'http://img.example/a.png 是文字',
  '<a href="http://img.example/a.png">链接</a>',
])('accepts %s', (html) => expect(pictureFault(html)).toBeUndefined());

test.each([
  ['<img src="http://img.example/a.png">', '不显示http图片'],
  ['<p>一</p><img alt="" src = HTTP://img.example/a.png>', '不显示http图片'],
  ['<img src="https://img.example/a.png"><img\nsrc=" http://img.example/b.png">', 'b.png'],
  ['<img src="data:image/png;base64,AAAA">', '嵌有图片数据'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', '嵌有图片数据'],
  ['<img src="javascript:alert(1)">', '看不到'],
  // As Word, a desktop client and a mail copy it.
  ['<img width=553 src="file:///C:/Users/a/Temp/clip_image002.png">', '看不到'],
  ['<img src="blob:https://editor.example/1">', '看不到'],
  ['<img src="cid:image001.png@01">', '看不到'],
  ['<img src="a.png">', '看不到'],
  ['<img src="/\\img.example/a.png">', '看不到'],
  ['<img alt="图">', '没有地址'],
])('refuses %s', (html, reason) => expect(pictureFault(html)).toContain(reason));

test('names a long address in part', () => {
  expect(pictureFault(`<img src="http://img.example/${'a'.repeat(5000)}">`)?.length).toBeLessThan(120);
});

test('reads a long text at once', () => {
  const long = '<img '.repeat(40_000);
  expect(pictureFault(long)).toBeUndefined();
});
