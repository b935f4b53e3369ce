import { QueryClientProvider, MutationCache, QueryClient } from '@tanstack/react-query';
import { App, ConfigProvider, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useState } from 'react';
import { DeskRoutes } from './layout/DeskRoutes';
import { SessionGate } from './sign-in/SessionGate';
import { messageOf } from './api/OperatorError';

/** The desk without a router: its providers, the sign-in and the pages. */
export function Desk() {
  return (
    <ConfigProvider
      locale={zhCN}
      /* By default antd writes 通 过, which is another accessible name. */
      button={{ autoInsertSpace: false }}
      theme={theme}
    >
      <App message={{ duration: 4, maxCount: 2 }}>
        <Answers>
          <SessionGate>
            <DeskRoutes />
          </SessionGate>
        </Answers>
      </App>
    </ConfigProvider>
  );
}

function Answers({ children }: { children: ReactNode }) {
  const { message } = App.useApp();
  const [client] = useState(() => createQueryClient((text) => void message.error(text)));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
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

/**
 * The cache of answers. After every change, successful or not, the answers on the screen are read again: a refused
 * change usually means that another operator was first.
 * @param showError shows the message of a failed change
 */
const createQueryClient = (showError: (message: string) => void): QueryClient => {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
    mutationCache: new MutationCache({
      onError: (error, _fields, _context, { meta }) => {
        if (!meta?.quiet) showError(messageOf(error));
      },
      onSettled: () => void client.invalidateQueries(),
    }),
  });
  return client;
};
