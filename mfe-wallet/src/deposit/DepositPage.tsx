import {
  ButtonLink,
  Callout,
  EarlyItems,
  EmptyState,
  ErrorState,
  messages,
  OfflineNote,
  PageBody,
  prerendering,
  Skeleton,
  Stack,
  Tabs,
  to,
  toast,
  token,
  useIdempotentMutation,
  useLastKnown,
  useMemberGetUserQuery,
  useNavigate,
  useSiteGetContentQuery,
} from '@site/shared';
import { useState } from 'react';
import { AmountField } from '../AmountField';
import type { PayableOrder } from '../payWays';
import { ProfileReminder } from '../profile/ProfileReminder';
import type { Arrival } from '../useDelayedNavigate';
import { useDisclosure } from '../useDisclosure';
import { CryptoDepositForm } from './CryptoDepositForm';
import {
  useWalletGetPaymentMethodsQuery,
  walletCreateDeposit,
  enabledMethods,
  enabledTabs,
  type DepositTab,
} from './depositApi';
import { amountTexts } from './depositForm';
import { depositHint } from './earlyHint';
import { LimitQuestion, LimitsLink, useLimitQuestion } from './LimitQuestion';
import { PaymentDialog } from './PaymentDialog';
import { RmbDeposit } from './RmbDeposit';
import { WaitingDeposits } from './WaitingDeposits';
import { useWithinLimits } from './useWithinLimits';

const tabLabels = { crypto: '数字货币', rmb: '人民币' } as const;
const fresh = { refetchOnMountOrArgChange: true };

/** 存款 by the payment methods that the operator has enabled. */
export default function DepositPage() {
  const navigate = useNavigate();
  const methodsQuery = useWalletGetPaymentMethodsQuery(undefined, fresh);
  const userQuery = useMemberGetUserQuery(undefined, fresh);
  // The page stays alive while hidden, longer than its answers are cached; a skeleton would remove what was typed.
  const methods = useLastKnown(methodsQuery.data);
  const user = useLastKnown(userQuery.data);
  const [chosenTab, setChosenTab] = useState<DepositTab>();
  const payment = useDisclosure<{ orderNumber: string; order: PayableOrder; replayed: boolean }>();
  const asksForLimit = useLastKnown(useLimitQuestion());
  const deposit = useWithinLimits(useIdempotentMutation(walletCreateDeposit));

  if (!methods && methodsQuery.isError)
    return (
      <PageBody>
        <ErrorState onRetry={() => void methodsQuery.refetch()} />
      </PageBody>
    );
  if (!methods || (!user && !userQuery.isError) || asksForLimit === undefined) return <DepositSkeleton />;

  const tabs = enabledTabs(methods);
  const [defaultTab] = tabs;
  if (!defaultTab)
    return (
      <PageBody>
        <EmptyState text={messages.noDepositWay} subject="cards">
          <ButtonLink to={to.service()}>联系客服</ButtonLink>
        </EmptyState>
      </PageBody>
    );
  const tab = chosenTab && tabs.includes(chosenTab) ? chosenTab : defaultTab;
  const pay = (orderNumber: string, order: PayableOrder, replayed: boolean) => {
    if (orderNumber) return payment.open({ orderNumber, order, replayed });
    // Without an order number there is no payment to show; the order is in the records.
    toast(messages.bankDepositDone);
    void navigate(to.assets());
  };

  return (
    <PageBody>
      <ProfileReminder user={user} />
      <OfflineNote />
      {asksForLimit && <LimitQuestion />}
      {Number(user?.waiting_deposits) > 0 && (
        <WaitingDeposits
          expiryHours={methods.expiry_hours}
          onPay={(orderNumber, order) => payment.open({ orderNumber, order, replayed: false })}
        />
      )}
      <Tabs
        label="存款方式"
        variant="pill"
        items={tabs.map((value) => ({ value, label: tabLabels[value] }))}
        value={tab}
        onChange={setChosenTab}
      >
        {tab === 'crypto' ? (
          <CryptoDepositForm rate={user?.usdtrate} deposit={deposit} onOrder={pay} />
        ) : (
          <RmbDeposit
            methods={enabledMethods(methods)}
            realname={user?.realname || undefined}
            deposit={deposit}
            onOrder={pay}
          />
        )}
      </Tabs>
      <DepositHint expiryHours={methods.expiry_hours} />
      <LimitsLink />
      {payment.item && (
        <PaymentDialog
          key={payment.item.orderNumber}
          {...payment.item}
          open={payment.isOpen}
          onClose={payment.close}
          onPaid={() => {
            payment.close();
            void navigate(to.assets(), { state: { paid: payment.item?.orderNumber } satisfies Arrival });
          }}
        />
      )}
    </PageBody>
  );
}

/** Not before it is known whether the operator has set a text. */
function DepositHint({ expiryHours }: { expiryHours: number | string | undefined }) {
  const { data, isLoading } = useSiteGetContentQuery('deposit.hint');
  const text = depositHint(data?.value, isLoading ? undefined : expiryHours);
  return text === undefined ? null : <Callout>{text}</Callout>;
}

/**
 * Prerendered with the field that every payment method has. The prerendered page stays until the methods are known;
 * what was typed moves to the form. A field in React's own skeleton would lose the focus to the form.
 */
function DepositSkeleton() {
  return (
    <PageBody aria-busy="true" data-page-skeleton>
      <Skeleton $height={54} $radius={token.radius.control} />
      <Stack $gap={4}>
        <Skeleton $height={82} $radius={token.radius.control} />
        {prerendering ? (
          <AmountField {...amountTexts} value="" onChange={() => undefined} />
        ) : (
          <Skeleton $height={74} $radius={token.radius.control} />
        )}
        <Skeleton $height={50} $radius={token.radius.control} />
      </Stack>
      <HintSkeleton />
    </PageBody>
  );
}

/** Empty until the prerendered page has the hint (`earlyHint.ts`). */
const HintSkeleton = () => (
  <div aria-busy="true">
    <EarlyItems calculated="hint" fields={['text']} count={1}>
      {({ text }, index) => <Callout key={index}>{text}</Callout>}
    </EarlyItems>
  </div>
);
