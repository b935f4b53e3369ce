export { AlertDialog } from './AlertDialog';
export { Dialog } from './Dialog';
export { Sheet } from './Sheet';
