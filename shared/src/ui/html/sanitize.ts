import createPurify from 'dompurify';

const purifier = createPurify(window);

// Our own copy of the library: its hooks are global to an instance.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Leaves text, tables, pictures and links of operator HTML; takes scripts, forms, frames, styles and ids. Inline styles
 * go too, since the page's policy would drop them with a complaint.
 */
export const sanitize = (html: string): string =>
  purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'iframe', 'video', 'audio', 'dialog'],
    FORBID_ATTR: ['style', 'id', 'name', 'class'],
    ALLOW_DATA_ATTR: false,
    ADD_ATTR: ['target'],
  });
