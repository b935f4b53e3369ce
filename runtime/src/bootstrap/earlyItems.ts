import type { Read } from '@site/shared/app';
import { dataOf, whenOpen } from './reads';

type Item = Record<string, unknown>;

const itemsIn = (data: { data?: unknown; value?: unknown }): Item[] =>
  ([data, data.data, data.value].find(Array.isArray) as Item[] | undefined) ?? [];

/** The template's markup of each item: `__0__` is the first of its fields, up to a length (`title.20`). */
const fill = (template: HTMLTemplateElement, items: Item[]): string => {
  const fields = String(template.dataset.fields)
    .split(' ')
    .map((it) => it.split('.'));
  return Array.from(template.content.children, (it, index) => {
    const item = items[index];
    if (!item) return '';
    const textOf = (field: string) => {
      const [name = '', length] = fields[Number(field)]!;
      return String(item[name] ?? '').slice(0, length as never);
    };
    /* A part of an address, such as an id; a field may also be a whole address. */
    return it.outerHTML
      .replace(/ href="[^"_][^"]*"/g, (address) =>
        address.replace(/__(\d)__/g, (_, field: string) => encodeURIComponent(textOf(field))),
      )
      .replace(/__(\d)__/g, (_, field: string) =>
        textOf(field).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`),
      );
  }).join('');
};

/**
 * Replaces the skeletons around a template by the items of an early answer (`shared/src/ui/prerender/EarlyItems.tsx`).
 * They stay until React has the answer if there is none.
 * @param declared the requests that the page declares
 */
export const showEarlyItems = async (template: HTMLTemplateElement, declared: readonly Read[]): Promise<void> => {
  const read = declared.find(({ url }) => url === template.dataset.call);
  if (!read) return;
  await whenOpen();
  const data = await dataOf(read);
  if (!data) return;
  const otherwise = template.nextElementSibling;
  const markup = fill(template, itemsIn(data)) || (otherwise?.matches('[data-otherwise]') && otherwise.innerHTML);
  const list = template.parentElement;
  if (!markup || !list) return;
  list.innerHTML = markup;
  list.closest('[aria-busy]')?.removeAttribute('aria-busy');
};
