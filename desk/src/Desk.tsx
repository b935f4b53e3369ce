import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { App, ConfigProvider, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { DeskRoutes } from './layout/DeskRoutes';
import { SessionGate } from './sign-in/SessionGate';

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
      theme={theme}
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

/**
 * antd's look with darker colours, since its own have less contrast than 4.5 to 1 on their backgrounds, and without
 * animations, so that the keyboard works at once when a dialog closes.
 */
const theme: ThemeConfig = {
  token: {
    motion: false,
    colorPrimary: '#0958d9',
    colorPrimaryHover: '#003eb3',
    colorLink: '#0958d9',
    colorLinkHover: '#003eb3',
    colorInfo: '#0958d9',
    colorSuccess: '#237804',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#95de64',
    colorError: '#cf1322',
    colorErrorHover: '#a8071a',
    colorTextSecondary: 'rgba(0, 0, 0, 0.68)',
    colorTextTertiary: 'rgba(0, 0, 0, 0.62)',
    colorTextDescription: 'rgba(0, 0, 0, 0.62)',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.6)',
  },
};
