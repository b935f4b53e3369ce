import { LinkRow, RowGroup } from '@site/shared';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A row with an icon; with a path it is a link. */
type IconRow = readonly [label: string, icon: LucideIcon, to?: string | undefined, value?: ReactNode];

/** Rows on one surface; those that are false are left out. */
export const IconRows = ({ title, rows }: { title?: string; rows: readonly (IconRow | false | undefined)[] }) => (
  <RowGroup title={title}>
    {rows.map((row) => {
      if (!row) return null;
      const [label, Icon, to, value] = row;
      return <LinkRow key={label} label={label} icon={<Icon size={20} />} value={value} to={to} />;
    })}
  </RowGroup>
);
