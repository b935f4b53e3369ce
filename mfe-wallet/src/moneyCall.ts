/** What every mutation that moves money takes besides its payload (wire, Idempotency-Key). */
export interface Keyed {
  idempotencyKey: string;
}
