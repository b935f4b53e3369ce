import type { ReactNode } from 'react';
import { prerendering } from './prerendering';

/** Where the items come from. */
type Source =
  /** The address of the page's declared read (`reads` of its app) that answers with the list. */
  | { call: string; calculated?: undefined }
  /** The name of a calculation of the page (`early` of its app). */
  | { calculated: string; call?: undefined };

export type EarlyItemsProps<Field extends string> = Source & {
  /** Fields of an item that are shown, with the number of characters if only the first are (`created_at.10`). */
  fields: readonly (Field | `${Field}.${number}`)[];
  /** How many items the prerendered page shows at most. */
  count: number;
  /** Renders an item as the page does; the value of each field is a mark without meaning. */
  children: (item: Record<Field, string>, index: number) => ReactNode;
  /** What the page shows if the answer has no items. */
  otherwise?: ReactNode;
};

const maxFields = 10;

/**
 * In a page's loading state, first in the element that has its skeletons: lets the inline script
 * (`runtime/src/bootstrap`) replace the skeletons in the prerendered page as soon as what it needs is
 * answered. Renders nothing in the browser.
 * @throws Error in the build if it has more than ten fields
 */
export function EarlyItems<Field extends string>(props: EarlyItemsProps<Field>) {
  if (!prerendering) return null;
  const { call, calculated, fields, count, children, otherwise } = props;
  if (fields.length > maxFields)
    throw new Error(`EarlyItems of ${call ?? calculated}: at most ${maxFields} fields, not ${fields.length}`);
  const marks = Object.fromEntries(fields.map((field, index) => [field.split('.')[0], `__${index}__`]));
  return (
    <>
      <template data-call={call} data-calculated={calculated} data-fields={fields.join(' ')}>
        {Array.from({ length: count }, (_, index) => children(marks as Record<Field, string>, index))}
      </template>
      {otherwise && <template data-otherwise>{otherwise}</template>}
    </>
  );
}
