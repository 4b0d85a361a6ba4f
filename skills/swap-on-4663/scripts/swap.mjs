import { connect, needed, steps, toAtomic, Wrong } from './bourse.mjs'

const usage = `Swaps on chain 4663: swap.mjs <quote|prepare|next|submit|status>

  quote    --sell ETH|<address> --buy ETH|<address> --amount <of what is sold> [--slippage-bps <number>]
  prepare  the same, with --account <wallet> [--again]: the transactions, and the first one to sign
  next     --swap <id>: the next transaction to sign
  submit   --swap <id> --intent <id> --signed <transaction> | --hash <of a sent one>
  status   --swap <id>

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ sell: text, buy: text, amount: text, account: text, swap: text, intent: text },
  ...{ signed: text, hash: text, again: { type: 'boolean' } },
  'slippage-bps': { type: 'string', default: '100' },
}

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}
const pathOf = (values) => `/api/trading/swaps/${needed(values, 'swap')}`

await steps(usage, flags, {
  async quote(values) {
    return inShort(await quote(values))
  },
  prepare,
  next: async (values) => toSignOf(await call('GET', pathOf(values))),
  async submit(values) {
    const { hash, signed } = values
    if ((hash === undefined) === (signed === undefined)) throw new Wrong('Give --signed or --hash.')
    const proof = signed ? { signedTransaction: signed } : { transactionHash: hash }
    const body = { intentId: needed(values, 'intent'), ...proof }
    return stateOf(
      await call('POST', `/api/trading/swaps/${needed(values, 'swap')}/submit`, { body }),
    )
  },
  status: async (values) => stateOf(await call('GET', pathOf(values))),
})

async function quote(values, account) {
  const sellToken = needed(values, 'sell')
  const decimals = /^eth$/i.test(sellToken)
    ? 18
    : (await call('GET', `/api/trading/tokens/${encodeURIComponent(sellToken)}`)).decimals
  if (decimals === null) throw new Error(`${sellToken} does not say how it is divided`)
  const body = {
    sellToken,
    buyToken: needed(values, 'buy'),
    amount: toAtomic(needed(values, 'amount'), decimals).toString(),
    slippageBps: Number(values['slippage-bps']),
    ...(account ? { taker: account } : {}),
  }
  return call('POST', '/api/trading/quote', { body })
}

function inShort(quoted) {
  const { buyAmount, expiresAt, fees, issues, minBuyAmount, priceImpactBps, quoteId } = quoted
  const { route, sellAmount } = quoted
  const venues = route.map(({ shareBps, venue }) => ({ venue, shareBps }))
  return {
    quoteId,
    sellAmount,
    buyAmount,
    minBuyAmount,
    priceImpactBps,
    fees,
    venues,
    issues,
    expiresAt,
  }
}

async function prepare(values) {
  const account = needed(values, 'account')
  const quoted = await quote(values, account)
  const { quoteId } = quoted
  const tried = await call('POST', '/api/trading/simulate', { body: { quoteId, account } })
  const swap = await call('POST', '/api/trading/build', {
    body: { quoteId, account, ...(values.again ? { confirmDuplicate: true } : {}) },
  })
  return {
    quote: inShort(quoted),
    simulation: tried.issues.simulation,
    sellability: tried.sellability,
    ...(await toSignOf(swap)),
  }
}

/** The first transaction that was not sent yet, with all that a wallet needs to sign it. */
async function toSignOf(swap) {
  const intent = swap.intents.find(({ status }) => status === 'prepared')
  if (intent === undefined) return { ...stateOf(swap), toSign: null }
  const { data, from, gasLimit, summary, to, value } = intent
  const terms = await call('POST', '/api/rh-launchpad/transactions/complete', {
    body: { from, to, data, value, gasLimit },
  })
  const { chainId, gas, maxCost, maxFeePerGas, maxPriorityFeePerGas, nonce } = terms
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
  return {
    swap: swap.id,
    intent: intent.id,
    sentences: summary.sentences,
    maxCost,
    toSign: { type: 'eip1559', chainId, nonce, from, to, data, value, ...fees },
  }
}

function stateOf({ id, intents, status }) {
  return {
    swap: id,
    status,
    intents: intents.map((one) => ({
      intent: one.id,
      kind: one.kind,
      status: one.status,
      transactionHash: one.transactionHash,
    })),
  }
}
