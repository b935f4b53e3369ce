import { Alert } from 'antd';
import { messageOf } from '../api/OperatorError';

/** The message of a failed form above its fields; nothing without an error. */
export function FormFailure({ error }: { error: unknown }) {
  return error ? <Alert type="error" showIcon title={messageOf(error)} style={{ marginBottom: 16 }} /> : null;
}
