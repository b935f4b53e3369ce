import * as v from 'valibot';
import { messages } from './messages';
import { features } from './states';
import * as t from './types';

const limit = v.optional(t.integerInput(1, 999), 999);

/** What the operator publishes: app info, banners, notices, texts. */
export const contentCalls = {
  app: t.publicCall(
    t.nothing,
    v.object({
      title: t.example(v.string(), '星河娱乐'),
      site_state: t.flag,
      repair_tips: t.maybeText,
      redpacket_switch: t.flag,
      index_modal: t.example(t.flag, '0'),
      /** 1 if members get the tab bar. */
      tabbar: v.optional(t.example(t.flag, '1')),
      /** Which optional calls the host has; a site asks no host for others. New names may come. */
      features: v.optional(t.example(v.array(v.string()), [...features])),
      /** As `features` has it, for pages of earlier releases. */
      passkeys: v.optional(t.example(t.flag, '1')),
      webcontent: t.maybeText,
      ios_download_url: t.example(t.maybeText, 'https://example.com/app.ipa'),
      android_download_url: t.maybeText,
      /** Years; registration then requires the birthday. Only sent by a site with real payments. */
      minimum_age: t.example(v.nullish(v.number()), null),
    }),
  ),
  homenotice: t.publicCall(t.nothing, v.array(t.example(v.string(), '欢迎光临'))),
  bannerList: t.publicCall(
    v.object({ type: v.optional(t.integerInput(0, 99), 2) }),
    v.array(v.object({ src: t.example(v.string(), '/api/none.svg'), href: t.example(t.maybeText, null) })),
  ),
  noticeList: t.publicCall(
    v.object({ page: t.pageInput, limit }),
    t.listOrPage(
      v.object({
        id: t.example(t.id, 2, 1),
        title: t.example(v.string(), '第二则消息', '第一则消息'),
        content: t.example(v.string(), '<p>第二则内容</p>', '<p>第一则内容</p>'),
        created_at: t.example(t.timestamp, '2026-11-20 10:00:00', '2026-11-19 10:00:00'),
      }),
    ),
  ),
  content: t.optionalPublicCall(
    v.object({ key: t.example(t.requiredText(60, messages.invalidParameters), 'faq') }),
    v.object({ key: t.example(v.string(), 'faq'), value: v.unknown() }),
  ),
};

/** Pages of at most 999 records: notices, activity applications. */
export const pageWithLimit = v.object({ page: t.pageInput, limit });
