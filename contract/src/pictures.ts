/* Tags that are not closed match too, or the time would grow with the square of their number; they show nothing. */
const pictureTags = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>?/gi;
const addresses = /[\s"'/](data-)?src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The address of a picture; that of WeChat's editor is in `data-src`. */
function addressOf(tag: string): string {
  const found = [...tag.matchAll(addresses)];
  const [, , double, single, bare] = found.find(([, isLazy]) => isLazy) ?? found[0] ?? [];
  return (double ?? single ?? bare ?? '').trim();
}

function faultOf(address: string): string | undefined {
  if (/^(https:)?\/\/[^/\\]|^\/(?![/\\])/i.test(address)) return undefined;
  if (/^data:/i.test(address)) return '正文里嵌有图片数据，每位会员都要下载，请上传图片后填写它的https地址';
  const shown = address.length > 60 ? `${address.slice(0, 60)}…` : address;
  if (/^http:/i.test(address)) return `会员的浏览器不显示http图片“${shown}”，请改用https地址`;
  return `会员看不到图片“${shown || '（没有地址）'}”，请填写/开头的路径或https地址`;
}

/**
 * Why members would not see a picture of an HTML text, or should not get it so, in Chinese for its author; undefined
 * if every picture is right. Pictures have https addresses, also without the scheme, or paths of the site.
 */
export function pictureFault(html: string): string | undefined {
  for (const [tag] of html.matchAll(pictureTags)) {
    const fault = tag.endsWith('>') ? faultOf(addressOf(tag)) : undefined;
    if (fault) return fault;
  }
  return undefined;
}
