import { removeScripts } from './withoutScripts';

it('removes scripts of every kind and what is loaded ahead of them, and nothing else', () => {
  const html = [
    '<head><link rel="icon" href="/favicon.svg" /><style>a > b {}</style>',
    '<script type="application/json" id="site-registry">{"apps":{}}</script>',
    '<link rel="modulepreload" href="/files/a.js" /><link as="script" rel="preload" href="/files/b.js" />',
    '<script defer src="/files/main.js"></script><script>if (1 < 2) start();\nmore();</script></head>',
    '<body><div id="root"><p>正文</p></div></body>',
  ].join('\n');
  const left = removeScripts(html);
  expect(left).not.toMatch(/script|preload/);
  expect(left.replaceAll('\n', '')).toBe(
    '<head><link rel="icon" href="/favicon.svg" /><style>a > b {}</style></head>' +
      '<body><div id="root"><p>正文</p></div></body>',
  );
});
