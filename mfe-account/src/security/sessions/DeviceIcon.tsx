import { RowMark } from '../../RowMark';

const handheldPattern = /Mobile|Android|iPhone|iPad|iPod|HarmonyOS/i;

/** Icon of a device: a phone for handheldPattern devices, else a neutral one. */
export function DeviceIcon({ agent }: { agent: string | null | undefined }) {
  return <RowMark icon={handheldPattern.test(agent ?? '') ? 'phone' : 'shield'} />;
}
