import { formatMoney, token } from '@site/shared';
import styled from 'styled-components';
import type { RedPacketRule } from '../promotionsApi';

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
