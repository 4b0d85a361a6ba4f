/** Values of the examples, which show one small market. */
const token = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'5a'.repeat(32)}`
const pool = `curve:${token}`
const at = '2026-08-01T09:00:12.000Z'

const tradeFact = {
  token,
  pool,
  side: 'buy' as const,
  trader: account,
  ethAtomic: '100000000000000000',
  tokenAtomic: '73801234567890123456789012',
  feeEthAtomic: '1000000000000000',
  priceEth: '0.000000001342',
  tradedAt: at,
  blockNumber: 121,
  logIndex: 3,
  blockHash: hash,
  transactionHash: hash,
  simulated: false,
}
const candleFact = {
  open: '0.00000000132',
  high: '0.000000001342',
  low: '0.00000000132',
  close: '0.000000001342',
  volumeEth: '0.1',
  volumeTokens: '73801234.567890123456789012',
  trades: 1,
  buys: 1,
  tradesHash: 'c1'.repeat(32),
}
const alertId = 'pal_01jd5q8z6w7v9x2k4m3n5p7r8t'
const meta = {
  asOf: '2026-08-01T09:00:40.000Z',
  ageMs: 850,
  source: 'indexer',
  block: { number: 130, hash },
  finality: 'latest' as const,
  quality: 'complete' as const,
  warnings: [],
}

export const marketExamples = {
  token,
  account,
  pool,
  meta,
  alertId,
  tradeFact,
  candleFact,
  candle: {
    startedAt: '2026-08-01T09:00:00.000Z',
    endsAt: '2026-08-01T09:01:00.000Z',
    ...candleFact,
    usd: null,
    simulatedTrades: 0,
    filled: false,
    closed: false,
    revision: 0,
  },
  alertFact: {
    alertId,
    token,
    direction: 'above' as const,
    priceEth: '0.0000000013',
    crossedAtEth: '0.000000001342',
    blockNumber: 121,
    logIndex: 3,
    transactionHash: hash,
    at,
  },
}
