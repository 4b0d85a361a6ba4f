/** What the exit code of a command says. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  paymentOrLimit: 4,
  refused: 5,
  unreachable: 6,
  interrupted: 130,
} as const

/** The meaning of each, as `bourse --help` lists them. */
export const exitCodeTexts: readonly (readonly [number, string])[] = [
  [exitCodes.ok, 'done'],
  [exitCodes.failed, 'failed, or answered no'],
  [exitCodes.usage, 'wrong arguments'],
  [exitCodes.notAllowed, 'not signed in, or not allowed'],
  [exitCodes.paymentOrLimit, 'a payment is required, or a limit is reached'],
  [exitCodes.refused, 'refused by the simulation or the scanner: nothing was sent or written'],
  [exitCodes.unreachable, 'the service cannot be reached'],
  [exitCodes.interrupted, 'interrupted'],
]
