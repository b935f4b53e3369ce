import * as v from 'valibot';
import {
  call,
  flag,
  id,
  integerInput,
  listOrPage,
  maybeText,
  nothing,
  pageInput,
  requiredText,
  timestamp,
} from './types';

const limit = v.optional(integerInput(1, 999), 999);

/** What the operator publishes: app info, banners, notices, texts (spec 1 §7, decisions 8, 60, 61). */
export const contentCalls = {
  app: call(
    'POST',
    'public',
    nothing,
    v.object({
      title: v.string(),
      site_state: flag,
      repair_tips: maybeText,
      redpacket_switch: flag,
      index_modal: flag,
      webcontent: maybeText,
      ios_download_url: maybeText,
      android_download_url: maybeText,
    }),
  ),
  homenotice: call('POST', 'public', nothing, v.array(v.string())),
  bannerList: call(
    'POST',
    'public',
    v.object({ type: v.optional(integerInput(0, 99), 2) }),
    v.array(v.object({ src: v.string(), href: maybeText })),
  ),
  noticeList: call(
    'POST',
    'public',
    v.object({ page: pageInput, limit }),
    listOrPage(v.object({ id, title: v.string(), content: v.string(), created_at: timestamp })),
  ),
  content: call(
    'POST',
    'public',
    v.object({ key: requiredText(60, '参数有误！') }),
    v.object({ key: v.string(), value: v.unknown() }),
  ),
};

/** Pages of at most 999 (notices, activity applications). */
export const pageWithLimit = v.object({ page: pageInput, limit });
