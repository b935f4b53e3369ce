import { Card, Switch, token } from '@site/shared';
import styled from 'styled-components';
import { usePush } from './usePush';

/** 推送通知: whether this browser shows the notices also while the site is closed. Absent where it cannot. */
export function PushSwitch() {
  const push = usePush();
  if (!push) return null;
  return (
    <Card>
      <Row>
        <div>
          <p>推送通知</p>
          <Hint>关闭网页后，也能在此设备上收到通知</Hint>
        </div>
        <Switch label="推送通知" checked={push.isOn} busy={push.isBusy} onChange={(on) => void push.setOn(on)} />
      </Row>
    </Card>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s4};
`;

const Hint = styled.p`
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
`;
