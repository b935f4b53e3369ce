import {
  amountText,
  Button,
  Card,
  Form,
  isPositive,
  messages,
  Note,
  OfflineNote,
  patterns,
  RadioTiles,
  showResult,
  Stack,
  SubmitButton,
  TextLink,
  to,
  type FormRules,
} from '@site/shared';
import { useId, useState } from 'react';
import { OptionalAmountField } from '../forms/ProofDialog';
import { useAccountDeclineLimitsMutation, useAccountGetLimitReviewQuery, useSetLimit } from './limitsApi';

/** Whether to ask the member to set a limit; undefined until the host has answered. */
export function useLimitOffer(): boolean | undefined {
  const { data, isLoading } = useAccountGetLimitReviewQuery(undefined, { refetchOnMountOrArgChange: true });
  return isLoading ? undefined : Number(data?.offered ?? 0) === 1;
}

const rules: FormRules<'amount'> = [
  [
    'amount',
    (typed) => patterns.amount.test(amountText(typed)) && isPositive(amountText(typed)),
    messages.depositAmount,
  ],
];

const periods = [
  { value: 'day', label: '每天' },
  { value: 'week', label: '每周' },
  { value: 'month', label: '每月' },
];

interface LimitOfferProps {
  /** Called when the member has set a limit or said no. */
  onAnswered?: () => void;
  /** Whether it stands on a surface of the page. */
  plain?: boolean;
}

/** Asks a member without a limit on money to set one for deposits; saying no is a choice of its own. */
export function LimitOffer({ onAnswered, plain = false }: LimitOfferProps) {
  const titleId = useId();
  const [period, setPeriod] = useState('day');
  const { set } = useSetLimit();
  const [decline, declining] = useAccountDeclineLimitsMutation();
  const sayNo = async () => {
    const answer = await decline();
    if (showResult(answer, answer.data || messages.settingDone)) onAnswered?.();
  };
  const Surface = plain ? 'div' : Card;
  return (
    <Surface role="region" aria-labelledby={titleId}>
      <Form
        rules={rules}
        onSubmit={async ({ amount }) => {
          if (await set({ kind: 'deposit', period, amount: amountText(amount) })) onAnswered?.();
        }}
      >
        <div>
          <h2 id={titleId}>给自己设一个存款限额</h2>
          <Note>达到限额后不再受理存款。调低立即生效，调高需等24小时。</Note>
        </div>
        <OfflineNote />
        <RadioTiles label="周期" name="period" columns={3} options={periods} value={period} onChange={setPeriod} />
        <OptionalAmountField label="最多存入" placeholder="请输入金额" hint="" defaultValue={undefined} />
        <Stack $gap={2}>
          <SubmitButton>设置限额</SubmitButton>
          <Button busy={declining.isLoading} onClick={() => void sayNo()}>
            暂不设置
          </Button>
        </Stack>
        <Note $tone="faint" $centred>
          <TextLink to={to.limits()}>亏损限额、投注限额和暂停游戏</TextLink>
        </Note>
      </Form>
    </Surface>
  );
}
