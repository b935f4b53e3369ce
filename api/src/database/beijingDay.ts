/** An SQL expression: the Beijing day of a moment. */
export const dayOf = (moment: string) => `((${moment}) at time zone interval '8 hours')::date`;

/** An SQL expression: the start of a Beijing day. */
export const startOf = (day: string) => `(${day})::timestamp at time zone interval '8 hours'`;
