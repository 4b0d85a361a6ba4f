import { connect, needed, steps, until, Wrong } from './bourse.mjs'

const usage = `Creator fees of chain 4663: fees.mjs <inbox|prepare|submit|history>

  inbox    --account <wallet>
  prepare  --account <wallet> [--to <address>]: the claim of all that is worth its gas, to sign
  submit   --intent <id> --signed <transaction> | --hash <of a sent one>
  history  --account <wallet>

BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = { account: text, to: text, intent: text, signed: text, hash: text }

const { call } = connect()
const inboxOf = (values) =>
  call('GET', '/api/rh-launchpad/creator-fees/inbox', {
    query: { account: needed(values, 'account') },
  })

await steps(usage, flags, {
  inbox: inboxOf,
  prepare,
  async submit(values) {
    const { hash, signed } = values
    if ((hash === undefined) === (signed === undefined)) throw new Wrong('Give --signed or --hash.')
    const body = signed ? { signedTransaction: signed } : { transactionHash: hash }
    const intent = needed(values, 'intent')
    await call('POST', `/api/rh-launchpad/intents/${intent}/submit`, { body })
    const { status, transactionHash } = await until(
      () => call('GET', `/api/rh-launchpad/intents/${intent}`),
      (one) => !['prepared', 'submitted'].includes(one.status),
    )
    return { intent, status, transactionHash }
  },
  history: (values) =>
    call('GET', '/api/rh-launchpad/creator-fees/claims', {
      query: { account: needed(values, 'account') },
    }),
})

async function prepare(values) {
  const { batch } = await inboxOf(values)
  if (batch.tokens.length === 0) throw new Error('There is nothing to claim.')
  const claim = await call('POST', '/api/rh-launchpad/creator-fees/prepare-claim', {
    body: {
      account: values.account,
      tokens: batch.tokens,
      ...(values.to ? { to: values.to } : {}),
    },
  })
  const { data, from, gasLimit, id, summary, to, value } = claim.intent
  const terms = await call('POST', '/api/rh-launchpad/transactions/complete', {
    body: { from, to, data, value, gasLimit },
  })
  const { chainId, gas, maxCost, maxFeePerGas, maxPriorityFeePerGas, nonce } = terms
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
  return {
    payable: claim.payable,
    worthIt: batch.worthIt,
    intent: id,
    sentences: summary.sentences,
    maxCost,
    toSign: { type: 'eip1559', chainId, nonce, from, to, data, value, ...fees },
  }
}
