import type { EarlyCalculation } from '@site/shared';
import { dataOf, noData, whenOpen } from './reads';

declare global {
  interface Window {
    /** The calculations of the page by name; set by a script of its app (`early` in `appSchema.ts`). */
    earlyCalculations?: Record<string, EarlyCalculation>;
  }
}

type Item = Record<string, unknown> | null;

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

const answered = async (call: string): Promise<Item[] | undefined> => {
  const data = await dataOf(call);
  return data ? itemsIn(data) : undefined;
};

/** The items that are calculated from answers; undefined if one is missing or was refused. */
const calculated = async ({ calls, items }: EarlyCalculation): Promise<Item[] | undefined> => {
  const data = await Promise.all(calls.map(dataOf));
  return data.every((it) => it && it !== noData) ? items(...(data as never[])) : undefined;
};

/**
 * Replaces the skeletons around a template by the items of early answers (`shared/src/ui/prerender/EarlyItems.tsx`).
 * They stay until React has the answers if there are none.
 * @param calculations resolves when the page's calculations have loaded, or failed to load
 */
export const showEarlyItems = async (
  template: HTMLTemplateElement,
  calculations: Promise<unknown> | undefined,
): Promise<void> => {
  const { call, calculated: name } = template.dataset;
  if (name) await calculations;
  await whenOpen();
  const calculation = window.earlyCalculations?.[name!];
  const items = await (call ? answered(call) : calculation && calculated(calculation));
  if (!items) return;
  const otherwise = template.nextElementSibling;
  const markup = fill(template, items) || (otherwise?.matches('[data-otherwise]') && otherwise.innerHTML);
  const list = template.parentElement;
  if (!markup || !list) return;
  list.innerHTML = markup;
  list.closest('[aria-busy]')?.removeAttribute('aria-busy');
};
