import { Button, Image } from 'antd';
import { useState } from 'react';
import { useCall } from '../api/useCall';
import { Loaded } from '../ui/Loaded';

/** The picture of a payment that the member has handed in; it is read, which is audited, when it is asked for. */
export function PaymentProof({ order }: { order: string }) {
  const [shown, setShown] = useState(false);
  const query = useCall('GET /deposits/:id/proof', { id: order }, { enabled: shown });
  if (!shown) {
    return (
      <Button size="small" onClick={() => setShown(true)}>
        查看截图
      </Button>
    );
  }
  return (
    <Loaded query={query}>
      {({ picture }) => <Image src={`data:image/jpeg;base64,${picture}`} alt="付款截图" width={160} />}
    </Loaded>
  );
}
