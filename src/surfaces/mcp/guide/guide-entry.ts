/** The sentence about signing for a tool that can move value, where its row does not show who signs. */
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
  submit: 'Your wallet has signed; this checks it, and sends or follows it.',
  vault: 'The vault wallet signs here, within the policy of its owner.',
  wallet: 'Your wallet signs: it answers unsigned transactions and sends nothing.',
} as const
export type Signer = keyof typeof signerSentences

/** Guidance about a tool that its row does not contain. */
export type GuideEntry = {
  /** When a model should use the tool; completes "Use it". Other tools appear by the names of their rows. */
  readonly use: string
  /** Usual next steps, by the names of the rows. */
  readonly next?: readonly string[]
  /** Who signs, where the row's input and output do not show it. */
  readonly signer?: Signer
  /** The name under which other tools take the `id` of its answer. */
  readonly id?: string
}
/** Entries by the name of the row. */
export type GuideEntries = Readonly<Record<string, GuideEntry>>
