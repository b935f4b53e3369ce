import createPurify from 'dompurify';
import { ownPath } from '../../url/ownPath';

const purifier = createPurify(window);

/** Where a picture comes from: WeChat's editor puts a placeholder into `src`. An address without scheme is https. */
function readPicture(picture: Element): void {
  const lazy = picture.getAttribute('data-src');
  if (lazy) picture.setAttribute('src', lazy);
  const address = picture.getAttribute('src')?.trim() ?? '';
  if (address.startsWith('//')) picture.setAttribute('src', `https:${address}`);
  /* An SVG could contain a whole page; bitmaps cannot. */
  if (/^data:(?!image\/(png|jpe?g|gif|webp|avif)[;,])/i.test(address)) picture.removeAttribute('src');
}

function finishPicture(picture: Element): void {
  /* A picture without alt text is decorative; otherwise screen readers would read its URL. */
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
  /* Many hosts of pictures, such as WeChat's, send a placeholder to other sites. */
  picture.setAttribute('referrerpolicy', 'no-referrer');
}

/** A host without its scheme, which people enter and browsers take for a path of this site. */
const bareHost = /^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|cn|net|org|me|cc|vip|top)(?=[/?#:]|$))/i;

/** Pages of this site open in place, other addresses in a new tab; a place within the text has no name any more. */
function finishLink(link: Element): void {
  const entered = link.getAttribute('href')?.trim() ?? '';
  const href = bareHost.test(entered) ? `https://${entered}` : entered;
  const path = ownPath(href);
  link.removeAttribute('target');
  link.removeAttribute('rel');
  if (path !== undefined) link.setAttribute('href', `#${path}`);
  else if (href === '' || href.startsWith('#')) link.removeAttribute('href');
  else if (!/^(tel|mailto|sms):/i.test(href)) {
    link.setAttribute('href', href);
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
}

// A separate instance, because hooks are global to an instance.
purifier.addHook('beforeSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG') readPicture(node);
});
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG') finishPicture(node);
  /* A wide table scrolls; with the focus on it, the arrow keys scroll it. */
  if (node.tagName === 'TABLE') node.setAttribute('tabindex', '0');
  if (node.tagName === 'A') finishLink(node);
});

const noisyElements = /<style\b[\s\S]*?(<\/style\s*>|$)|<(?:base|meta|link)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
/** A tag from its name to its end; quoted values may contain anything. */
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
/** The name of a tag, or a whole attribute, so that `style=` inside a value does not match. */
const attributes = /(<[a-z][^\s"'>/]*)|([^\s"'>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/gi;

const complainedOf = /^(style|on.+)$/i;

/**
 * Removes inline styles, handlers and base from the text before parsing, because the page's Content-Security-Policy
 * reports each of them during parsing. Anything missed here only causes such a report: the sanitiser removes it after
 * parsing.
 */
const withoutNoise = (html: string): string =>
  html
    .replace(noisyElements, '')
    .replace(tags, (tag) =>
      tag.replace(attributes, (part, tagName: string | undefined, name = '') =>
        tagName === undefined && complainedOf.test(String(name)) ? '' : part,
      ),
    );

/** The page title is the only heading of level 1; headings in the text are moved below it. */
const lowerHeadings = (html: string): string => html.replace(/<(\/?)h1\b/gi, '<$1h2');

const forbiddenTags = 'style form input button select textarea iframe video audio dialog map area marquee';
const forbiddenAttributes = 'style id name class bgcolor background color face srcset sizes nowrap';

/**
 * Keeps text, tables, pictures and links of operators' HTML. Removes scripts, forms, frames, image maps, ids, and
 * styling that would clash with the site's dark background.
 */
export const sanitize = (html: string): string =>
  lowerHeadings(
    purifier.sanitize(withoutNoise(html), {
      USE_PROFILES: { html: true },
      FORBID_TAGS: forbiddenTags.split(' '),
      FORBID_ATTR: forbiddenAttributes.split(' '),
      ALLOW_DATA_ATTR: false,
      ADD_ATTR: ['target', 'referrerpolicy'],
    }),
  );

const lineMakers = /<(?:p|div|br|ul|ol|dl|li|table|h[1-6]|hr|blockquote|pre|section|article|center)\b/i;

/** Whether sanitised HTML is plain text, perhaps with links or bold words, whose lines are lines. */
export const isPlainText = (clean: string): boolean => !lineMakers.test(clean);
