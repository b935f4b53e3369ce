import webPush from 'web-push';
import { insertNotice } from '../members/notices/memberNotices.store';
import { sendDueMessages } from '../members/notices/push/pushSender';
import type { PushSettings } from '../base/pushSettings';
import { type FakeBrowser, startFakePushService } from './fakePushService';
import { type Host, testHost, type TestMember } from './testHost';

interface PushSite {
  host: Host;
  service: Awaited<ReturnType<typeof startFakePushService>>;
  member: TestMember;
}

/** A host whose push messages go to a fake push service, and for each test a new member. */
export const pushSite = () => {
  const settings: PushSettings & { origins: string[] } = {
    ...webPush.generateVAPIDKeys(),
    subject: 'mailto:ops@example.com',
    origins: [],
  };
  const site = { host: testHost({ push: settings }) } as PushSite;

  beforeAll(async () => {
    site.service = await startFakePushService();
    settings.origins.push(site.service.origin);
  });
  afterAll(() => site.service.close());
  beforeEach(async () => {
    await site.host.db.run('delete from push_message');
    site.member = await site.host.register();
  });

  const subscribe = async (who = site.member): Promise<FakeBrowser> => {
    const browser = site.service.browser();
    expect((await site.host.send('push/subscribe', browser.subscription, who)).code).toBe(200);
    return browser;
  };
  const notice = (who = site.member) => insertNotice(site.host.db, who.id, { kind: 'password-changed' });
  const send = () => sendDueMessages(site.host.services, settings);
  const waiting = () =>
    site.host.db.rows<{ attempts: number; pause: number }>(
      'select attempts, round(extract(epoch from due_at - now()))::int pause from push_message',
    );

  return { site, settings, subscribe, notice, send, waiting };
};
