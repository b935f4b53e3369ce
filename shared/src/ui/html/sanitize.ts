import createPurify from 'dompurify';

const purifier = createPurify(window);

// Our own copy of the library: its hooks are global to an instance.
purifier.addHook('afterSanitizeAttributes', (node) => {
  /* A picture that says nothing of itself is an ornament, rather than its address read aloud. */
  if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '');
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

const noisyElements = /<style\b[\s\S]*?(<\/style\s*>|$)|<(?:base|meta|link)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
/** A tag from its name to its end; quoted values may hold anything. */
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
/** An attribute whole, so that a `style=` inside a value is not taken for one. */
const attributes = /(?<=[\s"'/])([^\s"'>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

const complainedOf = /^(style|on.+)$/i;

/**
 * The policy of the page complains of each inline style, handler and base while a browser parses it, even where it is never shown.
 * Taken out of the text they make no noise; what this misses is noise and no more, for the purifier takes it after parsing.
 */
const withoutNoise = (html: string): string =>
  html
    .replace(noisyElements, '')
    .replace(tags, (tag) =>
      tag.replace(attributes, (attribute, name: string) => (complainedOf.test(name) ? '' : attribute)),
    );

/** The page's title is the one heading of level 1: those of a text stand under it. */
const lowerHeadings = (html: string): string => html.replace(/<(\/?)h1\b/gi, '<$1h2');

/**
 * Leaves text, tables, pictures and links of operator HTML; takes scripts, forms, frames, image maps, ids, and whatever would
 * clothe it in colours that the site's ground does not carry.
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
