import type { RedPacketPage, RedPacketRecord } from '../promotionsApi';

/**
 * The records of all pages, each once. Hosts page by offset: a packet taken while a member scrolls pushes what was shown before onto
 * the next page again. Records have no id; what repeats is known by how many more there are than when the first page came, and with a
 * host that does not count them by what they say.
 */
export function shownOnce(pages: readonly RedPacketPage[]): RedPacketRecord[] {
  const shown: RedPacketRecord[] = [];
  const first = pages[0]?.total ?? NaN;
  let offset = 0;
  for (const { rows, total } of pages) {
    const arrived = total - first;
    if (Number.isNaN(arrived)) {
      const known = new Set(shown.map((row) => JSON.stringify(row)));
      shown.push(...rows.filter((row) => !known.has(JSON.stringify(row))));
    } else shown.push(...rows.slice(Math.max(0, shown.length - offset + arrived)));
    offset += rows.length;
  }
  return shown;
}
