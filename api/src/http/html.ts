/** Markup that is safe to send as it stands. */
export class Html {
  constructor(readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (it) => entities[it] ?? it);

type Part = Html | string | number | Part[];

const render = (part: Part): string => {
  if (part instanceof Html) return part.markup;
  return Array.isArray(part) ? part.map(render).join('') : escapeHtml(String(part));
};

/** A template whose values are escaped, unless they are `Html` themselves; lists are joined. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((sum, text, index) => sum + render(parts[index - 1] ?? '') + text));
