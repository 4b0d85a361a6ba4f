/** The faucet was asked for something that it does not give; the message is written for the caller. */
export class FaucetRefusal extends Error {
  override readonly name = 'FaucetRefusal'
}
