/* The gate tries releases on the same answers. */
export { answers, member } from '../../../delivery/src/smoke/answers';
