/* How members see operators' HTML, for the desk. Loads neither the API slice nor the router. */
export { MemberHtml } from './ui/html/MemberHtml';
export { pictureFault } from '@site/contract';
