import * as v from 'valibot';
import { messages } from './messages';
import { features } from './states';
import {
  example,
  flag,
  id,
  integerInput,
  listOrPage,
  maybeText,
  nothing,
  pageInput,
  publicCall,
  requiredText,
  timestamp,
} from './types';

const limit = v.optional(integerInput(1, 999), 999);

/** What the operator publishes: app info, banners, notices, texts. */
export const contentCalls = {
  app: publicCall(
    nothing,
    v.object({
      title: example(v.string(), '星河娱乐'),
      site_state: flag,
      repair_tips: maybeText,
      redpacket_switch: flag,
      index_modal: example(flag, '0'),
      /** 1 if members get the tab bar. */
      tabbar: v.optional(example(flag, '1')),
      /** Which optional calls the host has; a site asks no host for others. New names may come. */
      features: v.optional(example(v.array(v.string()), [...features])),
      /** As `features` has it, for pages of earlier releases. */
      passkeys: v.optional(example(flag, '1')),
      webcontent: maybeText,
      ios_download_url: example(maybeText, 'https://example.com/app.ipa'),
      android_download_url: maybeText,
      /** Years; registration then requires the birthday. Only sent by a site with real payments. */
      minimum_age: example(v.nullish(v.number()), null),
    }),
  ),
  homenotice: publicCall(nothing, v.array(example(v.string(), '欢迎光临'))),
  bannerList: publicCall(
    v.object({ type: v.optional(integerInput(0, 99), 2) }),
    v.array(v.object({ src: example(v.string(), '/api/none.svg'), href: example(maybeText, null) })),
  ),
  noticeList: publicCall(
    v.object({ page: pageInput, limit }),
    listOrPage(
      v.object({
        id: example(id, 2, 1),
        title: example(v.string(), '第二则消息', '第一则消息'),
        content: example(v.string(), '<p>第二则内容</p>', '<p>第一则内容</p>'),
        created_at: example(timestamp, '2026-11-20 10:00:00', '2026-11-19 10:00:00'),
      }),
    ),
  ),
  content: publicCall(
    v.object({ key: example(requiredText(60, messages.invalidParameters), 'faq') }),
    v.object({ key: example(v.string(), 'faq'), value: v.unknown() }),
    { optional: true },
  ),
};

/** Pages of at most 999 records: notices, activity applications. */
export const pageWithLimit = v.object({ page: pageInput, limit });
