import { Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

/** The frame of the steps before an operator is signed in. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex component="main" justify="center" align="center" style={{ minHeight: '100vh', padding: 12 }}>
      <title>{`${title} - 运营后台`}</title>
      <Card style={{ width: 380, maxWidth: '100%' }}>
        <Typography.Title level={1} style={{ fontSize: 22, marginTop: 0 }}>
          {title}
        </Typography.Title>
        {children}
      </Card>
    </Flex>
  );
}
