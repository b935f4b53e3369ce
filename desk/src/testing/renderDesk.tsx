import { type QueueCounts, type Role, permissionsOf, type SignedInOperator } from '@site/contract/operators';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router-dom';
import { Desk } from '../Desk';
import { setSessionToken } from '../session/session';
import { answer, respond } from './server';

/** An operator with these roles, as `GET /me` describes it. */
export const anOperator = (...roles: Role[]): SignedInOperator => ({
  id: 1,
  name: 'lin',
  roles,
  totp: 0,
  password: 1,
  must_change_password: 0,
  permissions: permissionsOf(roles),
  site: { name: '金禧会员站', real_payments: 0 },
});

/** Opens the desk at `path` without a session. */
export const renderSignedOut = (path = '/') => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  /** Puts a text into each field, by label, with one event: typing takes five, and a rendering, for each character. */
  const fill = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      const field = await screen.findByLabelText(label);
      act(() => field.focus());
      await user.paste(text);
    }
  };
  return {
    user,
    fill,
    /** As `fill`, then Enter. */
    enter: async (texts: Record<string, string>) => {
      await fill(texts);
      await user.keyboard('{Enter}');
    },
    ...render(
      /* Without styles, which no test reads: making them takes antd a fifth of the time of a page. */
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <MemoryRouter initialEntries={[path]}>
          <Desk />
        </MemoryRouter>
      </ConfigProvider>,
    ),
  };
};

export const noneWaiting: QueueCounts = {
  deposits: 0,
  withdrawals: 0,
  payouts: 0,
  payments: 0,
  'activity-applications': 0,
  'agent-applications': 0,
  approvals: 0,
  contradictions: 0,
};

/** An event of `GET /events` as it is sent. */
export const eventOf = (counts: Partial<QueueCounts>, changed: (keyof QueueCounts)[] = []): string =>
  `event: queue\ndata: ${JSON.stringify({ ...noneWaiting, ...counts, changed })}\n\n`;

/** `GET /events` stays open after a first event; the result sends another one. */
export const openEvents = (): ((...event: Parameters<typeof eventOf>) => void) => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const push = (...event: Parameters<typeof eventOf>) => stream?.enqueue(new TextEncoder().encode(eventOf(...event)));
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    stream = controller;
    push({});
  };
  const headers = { 'Content-Type': 'text/event-stream' };
  respond('GET /events', () => new Response(new ReadableStream({ start }), { headers }));
  return push;
};

/** Opens the desk at `path` for a signed-in operator with these roles. */
export const renderDesk = (path: string, ...roles: Role[]) => {
  setSessionToken('token');
  answer('GET /me', anOperator(...roles));
  const push = openEvents();
  return { push, ...renderSignedOut(path) };
};
