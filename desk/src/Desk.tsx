import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { DeskRoutes } from './layout/DeskRoutes';
import { SessionGate } from './sign-in/SessionGate';
import { useTheme } from './ui/theme';

/** The desk without a router: its providers, the sign-in and the pages. */
export function Desk() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
      }),
  );
  return (
    <ConfigProvider
      locale={zhCN}
      /* By default antd writes 通 过, which is another accessible name. */
      button={{ autoInsertSpace: false }}
      theme={useTheme()}
    >
      <App message={{ duration: 4, maxCount: 2 }}>
        <QueryClientProvider client={client}>
          <SessionGate>
            <DeskRoutes />
          </SessionGate>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
