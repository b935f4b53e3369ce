import { AlertDialog, Button } from '@site/shared';
import { useState } from 'react';
import { useLogOut } from './useLogOut';

/** 退出登录, with the question whether to stay a while (spec 1 §2). */
export function LogOut() {
  const [asking, setAsking] = useState(false);
  const { leave, busy } = useLogOut();
  const stay = () => setAsking(false);
  return (
    <>
      <Button variant="danger" block onClick={() => setAsking(true)}>
        退出登录
      </Button>
      <AlertDialog
        open={asking}
        title="确定要退出登录吗？"
        onClose={stay}
        actions={[
          { label: '在玩一会', onSelect: stay },
          { label: '退出登录', onSelect: () => void leave(), variant: 'danger', busy },
        ]}
      />
    </>
  );
}
