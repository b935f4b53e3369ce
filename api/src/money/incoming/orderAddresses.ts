import type { Queryable } from '../../base/database/database';

/** The order that was given an address of its own; undefined for an address that orders share. */
export const findOrderOfAddress = async (_db: Queryable, _address: string): Promise<string | undefined> => undefined;
