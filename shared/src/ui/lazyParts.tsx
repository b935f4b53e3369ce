import type { ReactNode } from 'react';
import { Skeleton } from './skeleton/Skeleton';
import { FieldShape } from './loading/FieldShape';
import { lazyPart } from './loading/lazyPart';
import { RecordSkeleton } from './lists/RecordSkeleton';
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

const bar = () => <Skeleton $height={44} $radius={token.radius.control} />;
const fieldShape = (props: { label: string }) => <FieldShape label={props.label} />;

export const Field = lazyPart(() => forms().then((part) => part.Field), {
  fallback: (props) => <FieldShape label={props.label} hint={props.hint} labelHidden={props.labelHidden} />,
});
export const FundPasswordField = lazyPart(() => forms().then((part) => part.FundPasswordField), {
  fallback: (props) => <FieldShape label={props.label} hint={props.hint} labelHidden={props.labelHidden} />,
});
export const TextArea = lazyPart(() => forms().then((part) => part.TextArea), {
  fallback: (props) => <FieldShape label={props.label} hint={props.hint} height={24 * (props.rows ?? 4) + 24} />,
});
export const SelectField = lazyPart(() => forms().then((part) => part.SelectField), { fallback: fieldShape });
export const CardNumberField = lazyPart(() => forms().then((part) => part.CardNumberField), { fallback: fieldShape });
export const RadioTiles = lazyPart(() => forms().then((part) => part.RadioTiles), {
  fallback: (props) => <FieldShape label={props.label} labelHidden={props.labelHidden} />,
});

export const Tabs = lazyPart(() => controls().then((part) => part.Tabs), { fallback: bar }) as Generic<
  <Value extends string>(props: TabsProps<Value>) => ReactNode
>;
export const Switch = lazyPart(() => controls().then((part) => part.Switch), {
  fallback: () => <Skeleton $width={48} $height={28} $radius={token.radius.pill} />,
});

export const FilterChips = lazyPart(() => lists().then((part) => part.FilterChips), { fallback: bar }) as Generic<
  <Value extends string>(props: FilterChipsProps<Value>) => ReactNode
>;
export const RecordList = lazyPart(
  () =>
    lists().then((part) => {
      /* The rows are in the same chunk. Loaded together with the list, they do not flash their skeletons. */
      void RecordRow.preload();
      return part.RecordList;
    }),
  {
    fallback: (props) => props.skeleton ?? <RecordSkeleton />,
  },
) as Generic<<Item>(props: RecordListProps<Item>) => ReactNode>;
export const RecordRow = lazyPart(() => lists().then((part) => part.RecordRow), {
  fallback: () => <RecordSkeleton count={1} />,
});
export const CopyButton = lazyPart(() => lists().then((part) => part.CopyButton), {
  fallback: () => <Skeleton $width={56} $height={36} $radius={token.radius.control} />,
});

export const QrCode = lazyPart(
  () => import(/* webpackChunkName: "ui-qr" */ './qr/QrCode').then((part) => part.QrCode),
  { fallback: ({ size = 176 }) => <Skeleton $width={size} $height={size} $radius={token.radius.control} /> },
);
export const HtmlContent = lazyPart(
  () => import(/* webpackChunkName: "ui-html" */ './html/HtmlContent').then((part) => part.HtmlContent),
  { fallback: () => <Skeleton $height={72} /> },
);

export const CaptchaImage = lazyPart(
  () => import(/* webpackChunkName: "ui-forms" */ './pictures/CaptchaImage').then((part) => part.CaptchaImage),
  { fallback: () => <Skeleton $width={108} $height={40} /> },
);
export const GameArt = lazyPart(() => pictures().then((part) => part.GameArt), {
  fallback: () => <Skeleton $height="100%" $radius="0" />,
});
export const BannerArt = lazyPart(() => pictures().then((part) => part.BannerArt), {
  fallback: () => <Skeleton $height="100%" $radius="0" />,
});
export const BankMark = lazyPart(() => pictures().then((part) => part.BankMark), {
  fallback: ({ size = 36 }) => <Skeleton $width={size} $height={size} $radius={token.radius.control} />,
});
export const VipBadge = lazyPart(() => pictures().then((part) => part.VipBadge), {
  fallback: ({ size = 24 }) => <Skeleton $width={size * 2.25} $height={size} $radius={token.radius.pill} />,
});

/** `lazyPart` loses type parameters; this type restores those of the part. */
type Generic<Component> = Component & { preload: () => Promise<unknown> };

export type { GameCategory } from './pictures/gameSymbols';
export type { RecordListProps } from './lists/RecordList';
export type { RecordRowProps } from './lists/RecordRow';
export type { TabItem } from './controls/Tabs';
