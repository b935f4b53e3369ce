/* The gate tries releases on the same answers. */
export { answers, member, tier } from '../../../delivery/src/smoke/answers';
