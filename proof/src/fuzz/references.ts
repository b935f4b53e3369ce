import type { Queryable } from '../../../api/src/base/database/database';
import { namesOfRows, type RowName } from './queries';

/** A row that a request names, found when it is sent. */
export class RowReference {
  constructor(
    readonly row: RowName,
    readonly position = 0,
  ) {}

  /** The number or text that names the row; 0 if there is none. */
  async resolve(db: Queryable, caller: string, protectedMember: string): Promise<unknown> {
    const found = await namesOfRows(db, this.row, { caller, protectedMember });
    return found[this.position % found.length] ?? 0;
  }
}

/** The stored value of the setting that the request's field `key` names, with one of its parts replaced. */
export class SettingValue {
  constructor(
    readonly part: number,
    readonly replacement: unknown,
  ) {}

  apply(value: unknown): unknown {
    const copy: unknown = JSON.parse(JSON.stringify(value ?? null));
    const places: { holder: Record<string, unknown>; name: string }[] = [];
    const collect = (holder: unknown) => {
      if (typeof holder !== 'object' || holder === null) return;
      for (const name of Object.keys(holder)) {
        places.push({ holder: holder as Record<string, unknown>, name });
        collect((holder as Record<string, unknown>)[name]);
      }
    };
    collect(copy);
    // Beyond the last part the value is sent unchanged.
    const place = places[this.part % (places.length + 1)];
    if (place) place.holder[place.name] = this.replacement;
    return copy;
  }
}
