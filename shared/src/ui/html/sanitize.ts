import createPurify from 'dompurify';

const purifier = createPurify(window);

// A separate instance, because hooks are global to an instance.
purifier.addHook('afterSanitizeAttributes', (node) => {
  /* A picture without alt text is decorative; otherwise screen readers would read its URL. */
  if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '');
  /* A wide table scrolls; with the focus on it, the arrow keys scroll it. */
  if (node.tagName === 'TABLE') node.setAttribute('tabindex', '0');
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

const noisyElements = /<style\b[\s\S]*?(<\/style\s*>|$)|<(?:base|meta|link)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
/** A tag from its name to its end; quoted values may contain anything. */
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
/** A whole attribute, so that `style=` inside a value does not match. */
const attributes = /(?<=[\s"'/])([^\s"'>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

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
      tag.replace(attributes, (attribute, name: string) => (complainedOf.test(name) ? '' : attribute)),
    );

/** The page title is the only heading of level 1; headings in the text are moved below it. */
const lowerHeadings = (html: string): string => html.replace(/<(\/?)h1\b/gi, '<$1h2');

/**
 * Keeps text, tables, pictures and links of operators' HTML. Removes scripts, forms, frames, image maps, ids, and
 * styling that would clash with the site's dark background.
 */
export const sanitize = (html: string): string =>
  lowerHeadings(
    purifier.sanitize(withoutNoise(html), {
      USE_PROFILES: { html: true },
      FORBID_TAGS: [
        'style',
        'form',
        'input',
        'button',
        'select',
        'textarea',
        'iframe',
        'video',
        'audio',
        'dialog',
        'map',
        'area',
      ],
      FORBID_ATTR: ['style', 'id', 'name', 'class', 'bgcolor', 'background', 'color', 'face'],
      ALLOW_DATA_ATTR: false,
      ADD_ATTR: ['target'],
    }),
  );
