/** A faucet request that is refused; the message is written for the caller. */
export class FaucetRefusal extends Error {
  override readonly name = 'FaucetRefusal'
}
