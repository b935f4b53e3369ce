/** A Beijing time as the API sends it, `YYYY-MM-DD HH:mm:ss`; a dash for none. */
export function Time({ value }: { value: string | null | undefined }) {
  if (!value) return <span>—</span>;
  return (
    <time dateTime={`${value.replace(' ', 'T')}+08:00`} style={{ whiteSpace: 'nowrap' }}>
      {value}
    </time>
  );
}
