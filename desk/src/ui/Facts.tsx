import { Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  /** Values by their labels; one that is undefined or false is left out. */
  items: Record<string, ReactNode>;
  column?: DescriptionsProps['column'];
}

export const Facts = ({ items, column = 1 }: Props) => (
  <Descriptions
    size="small"
    column={column}
    items={Object.entries(items)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([label, children]) => ({ key: label, label, children }))}
  />
);
