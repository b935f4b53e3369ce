/** A numeric of the database as the wire shows it: at least two places, no idle zeros after them (wire, Types). */
export const decimal = (numeric: string): string => {
  const [whole = '0', places = ''] = numeric.split('.');
  return `${whole}.${places.replace(/0+$/, '').padEnd(2, '0')}`;
};
