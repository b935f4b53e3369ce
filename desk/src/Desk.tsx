import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from './api/createQueryClient';
import { DeskRoutes } from './layout/DeskRoutes';
import { SessionGate } from './session/SessionGate';
import { theme } from './theme';

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
