import {
  Button,
  ButtonLink,
  Card,
  Facts,
  formatMoney,
  fromFen,
  LoadingMask,
  mainWallet,
  Money,
  Note,
  OfflineNote,
  RadioTiles,
  SettingRow,
  showError,
  Stack,
  Switch,
  to,
  toast,
  tryFen,
  UnknownResultNotice,
  useIdempotentMutation,
  useMemberGetPlatformsQuery,
  useUser,
  type PlatformBalance,
  type User,
} from '@site/shared';
import { useId, useState } from 'react';
import { gamesTransfer, useGamesSetTransferModeMutation } from '../games/gamesApi';
import { isEnough, platformOf } from './transferNeed';

/** Amounts to transfer, in yuan. */
const amounts = ['100', '500'];

interface TransferOfferProps {
  /** The platform's, as the launch has it. */
  name: string;
  /** Opens the game, with the money that is there. */
  onPlay: () => void;
}

/**
 * Before a game of a platform where the member has too little: what to transfer there, or free transfer, by which the
 * host moves all of it at each launch. Without money in the main wallet it leads to a deposit.
 */
export function TransferOffer({ name, onPlay }: TransferOfferProps) {
  const { data: user } = useUser();
  const { data: platforms = [] } = useMemberGetPlatformsQuery();
  const platform = platformOf(platforms, name);
  /* Both were read before the offer. */
  return user && platform ? (
    <Offer
      user={user}
      platform={platform}
      hasOthers={platforms.some(({ balance }) => isEnough(tryFen(balance) ?? 0n))}
      onPlay={onPlay}
    />
  ) : (
    <LoadingMask />
  );
}

interface OfferProps extends Pick<TransferOfferProps, 'onPlay'> {
  user: User;
  platform: PlatformBalance;
  /** Whether other platforms have money, which can be recovered. */
  hasOthers: boolean;
}

function Offer({ user, platform, hasOthers, onPlay }: OfferProps) {
  const titleId = useId();
  const main = tryFen(user.balance) ?? 0n;
  const affordable = amounts.filter((amount) => (tryFen(amount) ?? 0n) <= main);
  const [chosen, setChosen] = useState(affordable[0] ?? 'all');
  const transfer = useIdempotentMutation(gamesTransfer);
  const [setMode, mode] = useGamesSetTransferModeMutation();
  const isFree = Number(user.transferstatus) === 1;
  const title = platform.platname || platform.name;

  const play = async () => {
    if (isFree) return onPlay();
    const amount = chosen === 'all' ? fromFen(main) : chosen;
    const submitted = await transfer.submit({ amount, sourcetype: mainWallet, targettype: platform.name });
    if (!submitted?.ok) return;
    toast(submitted.result || '转账成功');
    onPlay();
  };
  const switchMode = async (free: boolean) => showError((await setMode(free ? 1 : 0)).error);

  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack $gap={4}>
        <div>
          <h2 id={titleId}>{`${title}余额不足`}</h2>
          <Note>{isEnough(main) ? '转入后即可开始游戏。' : '主账户余额不足，存款后即可开始游戏。'}</Note>
        </div>
        <OfflineNote />
        <Facts
          items={[
            { label: '主账户余额', value: <Money value={main} /> },
            { label: title, value: <Money value={platform.balance} /> },
          ]}
        />
        {isEnough(main) ? (
          <>
            {!isFree && (
              <RadioTiles
                label="转入金额"
                name="amount"
                columns={3}
                options={[
                  ...amounts.map((amount) => ({
                    value: amount,
                    label: `¥${amount}`,
                    disabled: !affordable.includes(amount),
                  })),
                  { value: 'all', label: '全部', note: formatMoney(main) },
                ]}
                value={chosen}
                onChange={setChosen}
              />
            )}
            <SettingRow label="免转模式" hint="开启后进入游戏时自动转入余额">
              <Switch
                label="免转模式"
                checked={isFree}
                busy={mode.isLoading}
                onChange={(free) => void switchMode(free)}
              />
            </SettingRow>
            <Button variant="primary" busy={transfer.isLoading} disabled={mode.isLoading} onClick={() => void play()}>
              {isFree ? '进入游戏' : '转入并进入游戏'}
            </Button>
          </>
        ) : (
          <ButtonLink to={to.deposit()} variant="primary">
            去存款
          </ButtonLink>
        )}
        {!isEnough(main) && hasOthers && <ButtonLink to={to.assets()}>回收其他平台余额</ButtonLink>}
        {(!isFree || !isEnough(main)) && (
          <Button variant="ghost" disabled={transfer.isLoading} onClick={onPlay}>
            不转入，直接进入
          </Button>
        )}
        <UnknownResultNotice notice={transfer.notice} to={to.assets({ type: 2 })} />
      </Stack>
    </Card>
  );
}
