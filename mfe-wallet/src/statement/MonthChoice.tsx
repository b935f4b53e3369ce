import { Button, enlarged, prerendering, token } from '@site/shared';
import styled from 'styled-components';
import { currentMonth, monthAfter, monthName } from './months';

interface MonthChoiceProps {
  /** `YYYY-MM` */
  month: string;
  onChange: (month: string) => void;
}

/** 上个月 and 下个月 around the chosen month; there is none after the present one. */
export function MonthChoice({ month, onChange }: MonthChoiceProps) {
  return (
    <Row>
      <Button onClick={() => onChange(monthAfter(month, -1))}>上个月</Button>
      {/* A prerendered page would show the month in which the site was built. */}
      <Name aria-live="polite">{prerendering ? '' : monthName(month)}</Name>
      <Button disabled={month >= currentMonth()} onClick={() => onChange(monthAfter(month, 1))}>
        下个月
      </Button>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s3};
  min-height: ${token.size.touch};
  ${enlarged} {
    gap: ${token.space.s1};
  }
`;

const Name = styled.strong`
  font-size: ${token.font.strong};
  font-weight: ${token.weight.strong};
  font-variant-numeric: tabular-nums;
`;
