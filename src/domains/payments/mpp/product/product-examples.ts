/** What the examples of the rows are made of. */
export const exampleConfig = {
  recipient: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  network: 'mainnet-beta',
  mode: 'paper',
  realm: 'svc',
  currency: 'USDC',
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  decimals: 6,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  rpcConfigured: true,
}

export const exampleReceipt = {
  challengeId: 'Yk1xQ0hhbGxlbmdlSWRlbnRpZmllck9mRXhhbXBsZXM',
  chargeId: 'chg_01jd8x4e7w9ktq2m5n6p7r8s9t',
  paid: true,
  mode: 'paper',
  rail: 'mpp_paper',
  amount: '10000',
  asset: 'USDC',
}

export const exampleSession = {
  sessionId: 'sess_01jd8x4e7w9ktq2m5n6p7r8s9t',
  channelId: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  status: 'open',
  mode: 'paper',
  network: 'paper',
  currency: 'USDC',
  mint: null,
  recipient: 'platform',
  signer: null,
  unitType: 'request',
  unitCost: '10000',
  unitCostHuman: '0.01',
  deposit: '1000000',
  depositHuman: '1',
  balance: '990000',
  balanceHuman: '0.99',
  accepted: '10000',
  spent: '10000',
  settled: '0',
  refunded: '0',
  requests: 1,
  openedAt: '2026-07-15T09:00:00.000Z',
  lastUsedAt: '2026-07-15T09:00:02.000Z',
  expiresAt: '2026-07-15T10:00:02.000Z',
  forceCloseAt: null,
  closedAt: null,
}

/** Nobody's: the digest of nothing. */
export const exampleBearer = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const exampleSessionReceipt = {
  sessionId: exampleSession.sessionId,
  channelId: exampleSession.channelId,
  status: 'closed',
  mode: 'paper',
  asset: 'paper:USDC',
  network: 'paper',
  depositAtomic: '1000000',
  spentAtomic: '10000',
  refundedAtomic: '990000',
  uses: '1',
  refundVia: 'ledger',
  refundReference: 'session:sess_01jd8x4e7w9ktq2m5n6p7r8s9t:refund',
  openedAt: '2026-07-15T09:00:00.000Z',
  closedAt: '2026-07-15T09:05:00.000Z',
}

export const exampleClosedSession = {
  ...exampleSession,
  status: 'closed',
  balance: '0',
  balanceHuman: '0',
  settled: '10000',
  refunded: '990000',
  closedAt: '2026-07-15T09:05:00.000Z',
}
