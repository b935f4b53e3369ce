import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  children?: ReactNode;
}

/** The title of a page, which is also the document's, with its filters and buttons. */
export function PageHeading({ title, children }: Props) {
  return (
    <Flex wrap gap="small" align="center" justify="space-between" style={{ marginBottom: 12 }}>
      <title>{`${title} - 运营后台`}</title>
      <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
        {title}
      </Typography.Title>
      <Flex wrap gap="small" align="center" style={{ minWidth: 0 }}>
        {children}
      </Flex>
    </Flex>
  );
}
