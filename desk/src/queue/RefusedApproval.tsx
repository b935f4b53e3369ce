import { Alert, Button } from 'antd';

interface Props {
  /** Why the approval was refused; empty shows nothing. */
  refusal: string;
  onOverride: () => void;
}

/** Why the approval of the selected order was refused, with 强制通过. */
export function RefusedApproval({ refusal, onOverride }: Props) {
  if (refusal === '') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={refusal}
      description="确有理由时可以强制通过：须填写原因，并由另一位操作员复核。"
      action={
        <Button size="small" danger onClick={onOverride}>
          强制通过
        </Button>
      }
    />
  );
}
