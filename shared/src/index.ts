/*
 * The one entry of @site/shared. It is loaded whole by every page, as a shared singleton: what home does not paint at
 * first comes as a lazy part (ui/lazyParts). Apps import from here and from nothing deeper; a deep import would load a
 * second API slice.
 */

/** Version of this package, which the shell carries and a feature app's range is held against. */
export { sharedVersion } from './federation/sharedVersion';

// What a feature app shows in the shell; its data file imports from @site/shared/app
export { pageExpose, slotExpose } from './federation/exposes';
export type { LiveApp } from './federation/appSchema';
export type { SlotName, SlotProps } from './federation/slots';

// Routes and the router's parts
export { paths, to } from './routing/paths';
export { knownRedirect, registerPaths, type LoginState } from './routing/knownRedirect';
export { SiteLink } from './routing/SiteLink';
export { useGo } from './routing/useGo';
export { useGoBack } from './routing/useGoBack';
export { leaveRepeatedEntry, repeatEntryBefore } from './routing/repeatedEntry';
export { onPrefetch, prefetchPath } from './routing/prefetch';
export { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';

// Rules and messages of the contract
export {
  isUsdtProtocol,
  limits,
  maximumAmount,
  minimumWithdrawal,
  patterns,
  type UsdtProtocol,
  messages,
  mainWallet,
  categoryName,
  isGameCategory,
  tierRebates,
  type GameCategory,
  applicationStates,
  betStates,
  orderStates,
  rebateStates,
  transferStates,
  type CallData,
  type CallName,
  type CallRequest,
  type Feature,
  type MemberEventData,
  eventsPath,
  lastEventIdHeader,
  type Decimal,
  usdtFor,
  usdtNet,
  usdtToPay,
  toUnits,
  amountText,
  isAmbiguousAmount,
} from '@site/contract';

// The one API slice
export { api } from './api/api';
export { call, messageOf, type Call, type CallMeta } from './api/baseQuery';
export { inFlightRequests } from './api/inFlightRequests';
export { apiErrorOf, isAbsent, isApiError, type ApiError } from './api/apiError';
export { showError, showResult } from './api/showError';
export { idempotentMutation } from './api/idempotentMutation';
export { useIdempotentMutation, type IdempotentMutation } from './api/useIdempotentMutation';
export { pagedList, wholeList } from './ui/lists/pagedList';
export { numberedPages, recordPage, type RecordPage } from './api/recordPage';
export { useLastKnown } from './api/useLastKnown';
export { serverNow } from './api/serverClock';
export { inFours } from './forms/inFours';
export {
  changedWithBalance,
  memberApi,
  memberRecoverFunds,
  newestUser,
  showFigure,
  useMemberGetOrderEventQuery,
  useMemberGetPlatformsQuery,
  useMemberGetUserQuery,
  type OrderEvent,
  type PlatformBalance,
  type User,
} from './api/memberApi';
export { eventsAnnounced } from './api/eventsAnnounced';
export { sha256Hex } from './digest/sha256Hex';
export {
  usePayoutBindAccountMutation,
  usePayoutGetAccountsQuery,
  usePayoutGetBanksQuery,
  type PayoutAccount,
  type PayoutKind,
} from './api/payoutAccountApi';
export {
  siteWideCache,
  requestSiteInfo,
  storedInfo,
  useFeature,
  useSiteGetContentQuery,
  useSiteGetInfoQuery,
  useSiteInfo,
  type AppInfo,
} from './api/siteApi';
export { readRecords, useMoreMobiles, useOperatorText } from './api/useOperatorText';
export { useSiteGetNoticesQuery, type Notice } from './notices/noticesApi';
export { useReadNotices } from './notices/readNotices';
export { useUnreadNotices, useUnreadOwnNotices } from './notices/useUnreadNotices';
export { skipToken } from '@reduxjs/toolkit/query/react';

// Passkeys
export { useConfirmByPasskey, type Confirmation } from './passkeys/useConfirmByPasskey';
export { usePasskeySetting } from './passkeys/usePasskeySetting';
export { usePasskeyGetSettingsQuery, type PasskeySetting } from './passkeys/passkeyApi';
export {
  createPasskey,
  passkeyNote,
  signalPasskeys,
  showPasskeyFailure,
  signFromSuggestions,
  signWithPasskey,
  supportsPasskeys,
  supportsPasskeySignals,
} from './passkeys/passkeys';
export type { PasskeyAnswer } from './passkeys/prompts';

// Store and session
export { createStore, type Dispatch, type RootState, type Store } from './api/createStore';
export { refetchOnReconnect } from './api/refetchOnReconnect';
export { StoreProvider, useDispatch, useSelector } from './api/hooks';
export {
  acknowledgeSessionEnd,
  askToLogIn,
  leaveSession,
  setPasskeyOffer,
  selectSession,
  selectToken,
  sessionChanged,
  sessionRefused,
  startSession,
  type SessionState,
} from './session/sessionSlice';
export { useAskToLogIn, useLoggedIn, useUser } from './member/useSession';
export { deviceCookie, tabStorage } from './session/storage';
export { LoginPrompt, MembersOnly } from './member/MembersOnly';

// Money, time, forms
export * from './calculations';
export { csvFile } from './money/csvFile';
export { listen } from './listen';
export { createSignal } from './signal';
export { httpUrl, isSameOrigin } from './url/httpUrl';
export { beijingMoment, beijingNow, type BeijingTime } from './ui/time/beijingTime';
export { Countdown } from './ui/time/Countdown';
export { Form, SubmitButton } from './forms/Form';
export { firstIssue, isFilled, isTyped, type FormRule, type FormRules } from './forms/formRules';

// Theme and the light half of the kit
export { token } from './ui/theme/tokens';
export { GlobalStyle } from './ui/theme/GlobalStyle';
export {
  columnEdges,
  enlarged,
  fadeIn,
  figures,
  oneLine,
  pressable,
  riseIn,
  surface,
  tapArea,
} from './ui/theme/mixins';
export { Button, ButtonLink, type ButtonProps } from './ui/button/Button';
export { IconButton } from './ui/button/IconButton';
export { OperatorLink, type OperatorLinkProps } from './ui/button/OperatorLink';
export { SiteAnchor } from './ui/button/SiteAnchor';
export { Spinner } from './ui/button/Spinner';
export { TextLink } from './ui/button/TextLink';
export { Card } from './ui/layout/Card';
export { NoticeHead } from './ui/layout/NoticeHead';
export { PageBody, Row, Stack } from './ui/layout/PageBody';
export { Note } from './ui/text/Note';
export { Section } from './ui/layout/Section';
export { PullToRefresh } from './ui/pull/PullToRefresh';
export { RecordRow } from './ui/lists/RecordRow';
export { RecordSkeleton } from './ui/lists/RecordSkeleton';
export { Carousel } from './ui/carousel/Carousel';
export { Skeleton, SkeletonLines } from './ui/skeleton/Skeleton';
export { Badge, type Tone } from './ui/badge/Badge';
export { Money, MoneyText } from './ui/amount/Money';
export { Callout } from './ui/states/Callout';
export { EmptyState } from './ui/states/EmptyState';
export { ErrorState } from './ui/states/ErrorState';
export { LoadingMask } from './ui/states/LoadingMask';
export { QueryView } from './ui/states/QueryView';
export { UnknownResultNotice } from './ui/states/UnknownResultNotice';
export { OfflineNote, useOnline } from './ui/states/OfflineNote';
export { useInstallPrompt } from './install/installPrompt';
export { EmptyStrip, Strip } from './ui/strip/Strip';
export { TileButton, TileLink, TileName, TileShape, TileSkeletons } from './ui/strip/Tile';
export { Facts } from './ui/rows/Facts';
export { LinkRow, RowGroup } from './ui/rows/LinkRow';
export { ProgressBar } from './ui/rows/ProgressBar';
export { SettingList, SettingRow } from './ui/rows/SettingRow';
export { Avatar } from './ui/pictures/Avatar';
export { EmptyPicture } from './ui/pictures/EmptyPicture';
export { Logo } from './ui/pictures/Logo';
export { Picture } from './ui/pictures/Picture';
export { afterLoad, useAfterLoad } from './ui/loading/afterLoad';
export { lazyPart, type LazyPart, type LazyPartOptions } from './ui/loading/lazyPart';
export { startLoading, useLoaded, type Loading } from './ui/loading/useLoaded';
export { EarlyItems } from './ui/prerender/EarlyItems';
export { prerendering } from './ui/prerender/prerendering';
export { clearToasts, toast, toastDuration, toastSnapshot, type ToastTone } from './ui/toast/toastStore';
export { ToastViewport } from './ui/toast/ToastViewport';

export { layers, useLayer } from './ui/overlays/layers';
export { useHasOpenOverlay } from './ui/overlays/openOverlays';

// The rest of the kit, each part loaded when first used
export { AlertDialog, Dialog, Sheet } from './ui/floatingParts';
export {
  BankMark,
  BannerArt,
  CaptchaImage,
  CardNumberField,
  CodeField,
  CopyButton,
  Field,
  FilterChips,
  FundPasswordInput,
  HtmlContent,
  QrCode,
  RadioTiles,
  RecordList,
  SelectField,
  Switch,
  Tabs,
  TextArea,
  VipBadge,
} from './ui/lazyParts';
export { fetchKit } from './ui/fetchKit';
export type { RecordListProps, RecordRowProps, TabItem } from './ui/lazyParts';
