export { AlertDialog } from './AlertDialog';
export { Dialog, Sheet } from './Dialog';
