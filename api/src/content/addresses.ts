import * as v from 'valibot';

/* What operators may have the site load or lead to: nothing that runs code in it (wire, Types). */

/** Where a picture comes from: a path of this host or the site, or https. */
export const pictureAddress = v.pipe(
  v.string(),
  v.regex(/^(\/(?!\/)|https:\/\/)[^\s\\]+$/, '请填写/开头的路径或https地址'),
);

/** Where a link leads: a page of the site such as `#/vip`, a path, or http(s). */
export const linkAddress = v.pipe(
  v.string(),
  v.regex(/^(#?\/(?!\/)|https?:\/\/)[^\s\\]*$/, '请填写站内页面（如#/vip）或http(s)地址'),
);

/** Where an app is to be had; empty for nowhere. */
export const downloadAddress = v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s\\]+)?$/, '请填写http(s)地址，或留空'));
