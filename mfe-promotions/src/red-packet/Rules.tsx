import {
  Badge,
  Card,
  type Decimal,
  formatMoney,
  Money,
  Note,
  ProgressBar,
  Row,
  Stack,
  token,
  tryFen,
} from '@site/shared';
import styled from 'styled-components';
import type { RedPacketRule, RedPacketStanding } from '../promotionsApi';

/** What each rule pays and how far the member is with it; nothing on a host that does not tell. */
export function RuleProgress({ standing }: { standing: RedPacketStanding }) {
  const { rules, deposited, turnover } = standing;
  if (deposited === undefined) return null;
  return (
    <Rules aria-label="我的进度">
      {rules.map((rule, index) => (
        <Card key={index} as="li">
          <Stack $gap={2}>
            <Row $spread>
              <Prize rule={rule} />
              <RuleState
                rule={rule}
                isReached={reaches(deposited, rule.recharge) && reaches(turnover, rule.day_flow)}
              />
            </Row>
            <Condition name="存款" reached={deposited} needed={rule.recharge} />
            <Condition name="当日流水" reached={turnover} needed={rule.day_flow} />
          </Stack>
        </Card>
      ))}
    </Rules>
  );
}

const fenOf = (amount: Decimal | undefined): bigint => tryFen(amount) ?? 0n;

const reaches = (reached: Decimal | undefined, needed: Decimal): boolean => fenOf(reached) >= fenOf(needed);

function Prize({ rule: { least, most, in_bonus: inBonus } }: { rule: RedPacketRule }) {
  if (least === undefined || most === undefined) return <strong>红包</strong>;
  return (
    <strong>
      <Money value={least} tone="gold" />
      {fenOf(most) > fenOf(least) && (
        <>
          {' ~ '}
          <Money value={most} tone="gold" />
        </>
      )}
      {Number(inBonus) === 1 && '（奖金）'}
    </strong>
  );
}

function RuleState({ rule, isReached }: { rule: RedPacketRule; isReached: boolean }) {
  if (Number(rule.used) === 1) return <Badge tone="none">今日已领</Badge>;
  return isReached ? <Badge tone="gold">已达成</Badge> : <Badge tone="none">未达成</Badge>;
}

interface ConditionProps {
  name: string;
  reached: Decimal | undefined;
  needed: Decimal;
}

/** A bar for what a rule needs; nothing if it needs none. */
function Condition({ name, reached, needed }: ConditionProps) {
  const [have, need] = [fenOf(reached), fenOf(needed)];
  if (need <= 0n) return null;
  const percent = have >= need ? 100 : Number((have * 100n) / need);
  return (
    <Stack $gap={1}>
      <ProgressBar label={`${name}进度`} value={percent} tone="gold" />
      <Note $size="caption">
        {name} <Money value={reached ?? null} size="caption" /> / <Money value={needed} size="caption" />
      </Note>
    </Stack>
  );
}

const Rules = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s3};
`;

/** The rules; each allows one red packet a day. */
export function RulesTable({ rules }: { rules: readonly RedPacketRule[] }) {
  return (
    <Scroll>
      <Table aria-label="活动规则">
        <thead>
          <tr>
            <th scope="col">领取时间</th>
            <th scope="col">存款要求</th>
            <th scope="col">当日流水</th>
            <th scope="col">取款流水</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ start_time, end_time, recharge, day_flow, flow_money }, index) => (
            <tr key={index}>
              <td>
                {start_time.slice(0, 5)}–{end_time.slice(0, 5)}
              </td>
              <td translate="no">{formatMoney(recharge)}</td>
              <td translate="no">{formatMoney(day_flow)}</td>
              <td translate="no">{formatMoney(flow_money)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

const Scroll = styled.div`
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  font-size: ${token.font.caption};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  th {
    background: ${token.color.raised};
    color: ${token.color.textSoft};
    font-weight: ${token.weight.medium};
  }
  th,
  td {
    padding: ${token.space.s2} ${token.space.s1};
    text-align: center;
  }
  tbody tr + tr {
    border-top: 1px solid ${token.color.line};
  }
`;
