import { RowMark } from '../RowMark';

const handheld = /Mobile|Android|iPhone|iPad|iPod|HarmonyOS/i;

/** Before a device's name: a phone, or for any other a neutral mark. */
export function DeviceMark({ agent }: { agent: string | null | undefined }) {
  return <RowMark icon={handheld.test(agent ?? '') ? 'phone' : 'shield'} />;
}
