import {
  Card,
  EmptyState,
  OfflineNote,
  Section,
  TextLink,
  to,
  token,
  UnknownResultNotice,
  useOperatorText,
} from '@site/shared';
import styled from 'styled-components';
import type { RedPacketStanding, RedPacketRule } from '../promotionsApi';
import { ClaimButton } from './Countdown';
import { ClaimPopup } from './ClaimPopup';
import { timedRules } from './claimWindow';
import { Countdown } from './Countdown';
import { PacketPicture } from './PacketPicture';
import { RuleProgress } from './Rules';
import { RulesTable } from './Rules';
import { useClaim } from './useClaim';

interface Props {
  standing: RedPacketStanding;
  /** Fetches the counts again. */
  onRefresh: () => void;
}

/** The counts, the countdown, the button and the rules. */
export function RedPacketPanel({ standing, onRefresh }: Props) {
  const { claim, isLoading, notice, result, close } = useClaim();
  const { sendnums, acquirednum, max_times } = standing;
  const rules = timedRules(standing.rules);
  const timed = { ...standing, rules };
  const ownNotes = defaultNotes(rules);
  const notes = useOperatorText('hongbao.notes', ownNotes) ?? ownNotes;
  return (
    <>
      <Card $tone="gold">
        <Head>
          <PacketPicture size={88} />
          <Counts>
            {[
              ['剩余次数', sendnums],
              ['已领次数', acquirednum],
              ['最多次数', max_times],
            ].map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </Counts>
          <Countdown rules={rules} onEdge={onRefresh} />
          <OfflineNote />
          <ClaimButton standing={timed} busy={isLoading} onClaim={() => void claim(timed)} />
          <UnknownResultNotice notice={notice} to={to.welfare()} />
        </Head>
      </Card>
      <RuleProgress standing={timed} />
      <Section title="活动规则" aside={<TextLink to={to.welfare()}>领取记录</TextLink>}>
        {rules.length > 0 ? <RulesTable rules={rules} /> : <EmptyState subject="gifts" />}
      </Section>
      <Notes>
        {notes.split('\n').map((note, index) => (
          <li key={index}>{note}</li>
        ))}
      </Notes>
      <ClaimPopup result={result} onClose={close} />
    </>
  );
}

const Head = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s5};
`;

const Counts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  width: 100%;
  text-align: center;
  > div {
    display: flex;
    flex-direction: column-reverse;
  }
  > div + div {
    border-left: 1px solid ${token.color.line};
  }
  dt {
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
  }
  dd {
    color: ${token.color.goldBright};
    font-size: ${token.font.display};
    font-weight: ${token.weight.heavy};
    font-variant-numeric: tabular-nums;
    line-height: ${token.line.tight};
  }
`;

const Notes = styled.ol`
  padding-left: 1.5em;
  list-style: decimal;
  color: ${token.color.textFaint};
  font-size: ${token.font.small};
  line-height: ${token.line.loose};
`;

/** The distinct windows of the rules; the usual one if there are no rules. */
function windowsOf(rules: readonly RedPacketRule[]): string {
  const windows = new Set(
    rules.map(({ start_time, end_time }) => `${start_time.slice(0, 5)}至${end_time.slice(0, 5)}`),
  );
  return windows.size > 0 ? [...windows].join('、') : '10:00至12:00';
}

/** The default notes under the rules, one per line; operators can replace them (`hongbao.notes`). */
const defaultNotes = (rules: readonly RedPacketRule[]): string =>
  [
    `领取时间以北京时间为准，每日${windowsOf(rules)}。`,
    '存款统计时间为前一日12:00至当日10:00。',
    '满足一档要求即可领取一次，红包即时存入账户余额。',
    '红包金额须完成相应流水后方可取款。',
  ].join('\n');
