/** JSON text that is sent as it is, such as a number with an exponent. */
export class RawJson {
  constructor(readonly json: string) {}
}
