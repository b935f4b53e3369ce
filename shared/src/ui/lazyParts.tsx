import type { ReactNode } from 'react';
import { Skeleton } from './skeleton/Skeleton';
import { lazyPart } from './loading/lazyPart';
import { token } from './theme/tokens';
import type { RecordListProps } from './lists/RecordList';
import type { TabsProps } from './controls/Tabs';
import type { FilterChipsProps } from './controls/FilterChips';

/*
 * Lazy wrappers of the parts that the first paint of the home page does not need. Every page loads the entry of this
 * package completely, so the code of these parts is in separate chunks. Parts that are used together share a chunk.
 */
const forms = () => import(/* webpackChunkName: "ui-forms" */ '../forms/parts');
const controls = () => import(/* webpackChunkName: "ui-controls" */ './controls/parts');
const lists = () => import(/* webpackChunkName: "ui-lists" */ './lists/parts');
const pictures = () => import(/* webpackChunkName: "ui-pictures" */ './pictures/parts');

/* Rarely seen: a page waits for its parts before it is shown. */
const shape = { fallback: () => <Skeleton $height={44} $radius={token.radius.control} /> };

export const Field = lazyPart(() => forms().then((part) => part.Field), shape);
export const CodeField = lazyPart(() => forms().then((part) => part.CodeField), shape);
export const FundPasswordInput = lazyPart(() => forms().then((part) => part.FundPasswordInput), shape);
export const TextArea = lazyPart(() => forms().then((part) => part.TextArea), shape);
export const SelectField = lazyPart(() => forms().then((part) => part.SelectField), shape);
export const CardNumberField = lazyPart(() => forms().then((part) => part.CardNumberField), shape);
export const RadioTiles = lazyPart(() => forms().then((part) => part.RadioTiles), shape);
export const CaptchaImage = lazyPart(() => forms().then((part) => part.CaptchaImage), shape);

export const Switch = lazyPart(() => controls().then((part) => part.Switch), shape);
export const Tabs = lazyPart(() => controls().then((part) => part.Tabs), shape) as Generic<
  <Value extends string>(props: TabsProps<Value>) => ReactNode
>;

export const CopyButton = lazyPart(() => lists().then((part) => part.CopyButton), shape);
export const FilterChips = lazyPart(() => lists().then((part) => part.FilterChips), shape) as Generic<
  <Value extends string>(props: FilterChipsProps<Value>) => ReactNode
>;
export const RecordList = lazyPart(() => lists().then((part) => part.RecordList), {
  fallback: (props) => props.skeleton ?? shape.fallback(),
}) as Generic<<Item>(props: RecordListProps<Item>) => ReactNode>;

export const BankMark = lazyPart(() => pictures().then((part) => part.BankMark), shape);
export const BannerArt = lazyPart(() => pictures().then((part) => part.BannerArt), shape);
export const VipBadge = lazyPart(() => pictures().then((part) => part.VipBadge), shape);

export const QrCode = lazyPart(
  () => import(/* webpackChunkName: "ui-qr" */ './qr/QrCode').then((part) => part.QrCode),
  shape,
);
export const HtmlContent = lazyPart(
  () => import(/* webpackChunkName: "ui-html" */ './html/HtmlContent').then((part) => part.HtmlContent),
  shape,
);

/** `lazyPart` loses type parameters; this type restores those of the part. */
type Generic<Component> = Component & { preload: () => Promise<unknown> };

export type { RecordListProps } from './lists/RecordList';
export type { RecordRowProps } from './lists/RecordRow';
export type { TabItem } from './controls/Tabs';
