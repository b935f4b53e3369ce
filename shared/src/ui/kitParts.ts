import { loadMoreIcons } from './icons/Icon';
import * as parts from './lazyParts';

const ready = (...lazy: { preload: () => void }[]) => lazy.forEach((part) => part.preload());

/** The kit's lazy parts, by the names in which a route asks for them (`kit` in `remote.ts`). */
const kitParts = {
  captcha: () => ready(parts.CaptchaImage),
  carousel: () => ready(parts.Carousel),
  controls: () => ready(parts.Tabs, parts.Switch),
  forms: () => ready(parts.Field, parts.TextArea, parts.SelectField, parts.RadioTiles),
  html: () => ready(parts.HtmlContent),
  icons: () => void loadMoreIcons().catch(() => undefined),
  lists: () => ready(parts.RecordList, parts.FilterChips, parts.CopyButton),
  overlays: () => ready(parts.Dialog, parts.AlertDialog, parts.Sheet),
  pictures: () => ready(parts.GameArt, parts.BannerArt, parts.BankMark, parts.VipBadge),
  qr: () => ready(parts.QrCode),
};

export type KitPart = keyof typeof kitParts;

/**
 * Fetches parts of the kit before what shows them has come. Names that this kit does not have are left out: an app may be newer than
 * the shell. What fails is left to the page that needs it.
 */
export function fetchKit(names: readonly string[] = []): void {
  for (const name of names) if (Object.hasOwn(kitParts, name)) kitParts[name as KitPart]();
}
