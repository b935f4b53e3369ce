import type { CallData, CallName } from '@site/contract';

/** What an item shows, by field; null for an item that is not shown. */
export type EarlyItem = Record<string, string> | null;

/** Items of a prerendered page that are calculated from answers before React; see `EarlyItems`. */
export interface EarlyCalculation {
  /** Calls that the page or, on each page, the shell makes first. */
  calls: CallName[];
  /** @param data what the calls were answered, in their order: none of them was refused */
  items: (...data: never[]) => EarlyItem[];
}

/** Types a calculation by its calls. */
export const earlyItems = <const Names extends readonly CallName[]>(
  calls: Names,
  items: (...data: { -readonly [Index in keyof Names]: CallData<Names[Index]> }) => EarlyItem[],
) => ({ calls: [...calls], items }) as EarlyCalculation;
