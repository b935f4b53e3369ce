import { lazyPart } from './loading/lazyPart';

/* Parts that float above the page: each fetches its chunk by itself, shortly after the page that holds it is shown. */
const overlays = () => import(/* webpackChunkName: "ui-overlays" */ './overlays/parts');

const floating = { floating: (props: { open: boolean }) => props.open };

export const Dialog = lazyPart(() => overlays().then((part) => part.Dialog), floating);
export const AlertDialog = lazyPart(() => overlays().then((part) => part.AlertDialog), floating);
export const Sheet = lazyPart(() => overlays().then((part) => part.Sheet), floating);
