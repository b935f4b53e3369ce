import * as v from 'valibot';

/* Addresses that operators may set. None of them can run code in the site: no `javascript:` or `data:` URLs. */

/** Address of a picture: a path of the site, or https. */
export const pictureAddress = v.pipe(
  v.string(),
  v.regex(/^(\/(?!\/)|https:\/\/)[^\s\\]+$/, '请填写/开头的路径或https地址'),
);

/** Target of a link: a page of the site such as `#/vip`, a path, or http(s). */
export const linkAddress = v.pipe(
  v.string(),
  v.regex(/^(#?\/(?!\/)|https?:\/\/)[^\s\\]*$/, '请填写站内页面（如#/vip）或http(s)地址'),
);

/** Download address of an app; empty for none. */
export const downloadAddress = v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s\\]+)?$/, '请填写http(s)地址，或留空'));
