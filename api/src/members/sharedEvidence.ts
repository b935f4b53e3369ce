/* SQL that finds members with a device, an address or a number in common with the member `source.id`. */

const placeTables = [
  { table: 'session', member: 'member_id', address: 'address', device: 'device', condition: 'true' },
  { table: 'login_attempt', member: 'member_id', address: 'address', device: 'device', condition: 'o.succeeded' },
  {
    table: 'member',
    member: 'id',
    address: 'registered_address',
    device: 'registered_device',
    condition: 'o.registered_address is not null',
  },
];

/** A select of the addresses and devices of the member `source.id`, which `atSamePlace` reads as `place`. */
export const placesOfMember = placeTables
  .map(
    ({ table, member, address, device, condition }) =>
      `select o.${address} address, o.${device} device from ${table} o where o.${member} = source.id and ${condition}`,
  )
  .join(' union ');

/** Selects of others who were there, in a session, at a login of the last 180 days or at the registration. */
export const atSamePlace = (share: 'device' | 'address', rows: number) =>
  placeTables.map(
    ({ table, member, address, device, condition }) => `(select o.${member} member_id, '${share}' share
      from place join ${table} o on o.${address} = place.address
        ${share === 'device' ? `and o.${device} = place.device` : ''}
      where o.${member} <> source.id and ${condition} limit ${rows})`,
  );

/** A select of others with the same value in a table, with `share`. */
export const withSameNumber = (share: string, rows: number, table: string, hashes: readonly string[]) =>
  `(select o.member_id, '${share}' from ${table} mine
      join ${table} o on ${hashes.map((hash) => `o.${hash} = mine.${hash}`).join(' and ')}
    where mine.member_id = source.id and o.member_id <> source.id limit ${rows})`;
