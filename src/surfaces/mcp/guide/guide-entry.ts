/** What a tool that can move value says of signing, where its row does not show it. */
export const signerSentences = {
  books: 'Nothing is signed.',
  chain: 'The faucet signs; its money has no value.',
  checkout: 'Your wallet pays to the address that it answers.',
  exchange: 'Nobody signs: the exchange books it, with play money in mode `paper`.',
  ledger: 'Nobody signs: it is booked on the credit of the account.',
  mode: '`quote` signs nothing, `intent` leaves signing to your wallet, `paper` moves play money.',
  orders: 'Mode `paper` moves play money; in mode `live` a vault wallet signs, within its policy.',
  outside: 'Your wallet signs and sends it without this service.',
  owner: 'The owner of the run approves each step that moves value.',
  paid: 'It costs money: paid from credit, or by the payment that you present.',
  paper: 'Nobody signs: it is play money.',
  quoted: 'Your wallet signs the transaction that it answers.',
  rail: 'The service pays back in the way in which the call was paid.',
  sent: 'Your wallet has signed and sent already; this reads the chain.',
  solana: 'Your wallets sign and send the transaction that it answers.',
  submit: 'Your wallet has signed; this checks it and sends it.',
  vault: 'The vault wallet signs here, within the policy of its owner.',
  wallet: 'Your wallet signs: it answers unsigned transactions and sends nothing.',
} as const
export type Signer = keyof typeof signerSentences

/** What a row cannot say of its tool. */
export type GuideEntry = {
  /** A verb and what it is done to; unique. */
  readonly name: string
  /** When a model should take the tool: read after "Use it". */
  readonly use: string
  /** Tools that usually come next, by name. */
  readonly next?: readonly string[]
  /** Who signs, where the row's input and output do not show it. */
  readonly signer?: Signer
  /** The name that other tools have for the `id` of what it answers. */
  readonly id?: string
}
/** By `<domain>.<name>` of the row. */
export type GuideEntries = Readonly<Record<string, GuideEntry>>
