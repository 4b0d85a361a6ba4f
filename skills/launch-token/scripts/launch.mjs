import { connect, needed, steps, until, Wrong } from './bourse.mjs'

const usage = `Launches a token on chain 4663: launch.mjs <check|prepare|submit|status|cancel>

  check    --name <text> --symbol <text>
  prepare  --creator <wallet> --name <text> --symbol <text> [--family curve|uni] [--initial-buy <ether>]
           [--fee-recipient <wallet>] [--description <text>] [--metadata <uri>] [--opening-value <ether>]
           [--snipe-bps <number> --snipe-seconds <number>] [--rehearsal <id>]
  submit   --launch <id> --signed <transaction> | --hash <of a sent one> [--family curve|uni]
  status   --launch <id> [--wait]
  cancel   --launch <id>, before it was signed

BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ name: text, symbol: text, creator: text, description: text, metadata: text, launch: text },
  ...{ signed: text, hash: text, rehearsal: text, wait: { type: 'boolean' } },
  ...{ 'initial-buy': text, 'fee-recipient': text, 'opening-value': text },
  ...{ 'snipe-bps': text, 'snipe-seconds': text, family: { type: 'string', default: 'curve' } },
}

const { call } = connect()
const waiting = ['prepared', 'submitted']

await steps(usage, flags, {
  check: (values) =>
    call('GET', '/api/rh-launchpad/name-check', {
      query: { name: needed(values, 'name'), symbol: needed(values, 'symbol') },
    }),
  prepare,
  async submit(values) {
    const { hash, signed } = values
    if ((hash === undefined) === (signed === undefined)) throw new Wrong('Give --signed or --hash.')
    const body = signed ? { signedTransaction: signed } : { transactionHash: hash }
    const launch = needed(values, 'launch')
    const sent = await (isUni(values)
      ? call('POST', `/api/uni-launchpad/launches/${launch}/submit`, { body })
      : call('POST', `/api/rh-launchpad/launches/${launch}/submit`, { body }))
    const { id, predictedAddress, status, transactionHash } = sent
    return { launch: id, status, token: predictedAddress, transactionHash }
  },
  status(values) {
    const path = `/api/rh-launchpad/launches/${needed(values, 'launch')}/status`
    const ask = () => call('GET', path)
    return values.wait ? until(ask, ({ status }) => !waiting.includes(status), 120) : ask()
  },
  async cancel(values) {
    const launch = needed(values, 'launch')
    const { id, status } = await call('POST', `/api/rh-launchpad/launches/${launch}/cancel`)
    return { launch: id, status }
  },
})

function isUni({ family }) {
  if (family !== 'curve' && family !== 'uni') throw new Wrong('--family is curve or uni.')
  return family === 'uni'
}

async function prepare(values) {
  const body = launchOf(values)
  const prepared = await (isUni(values)
    ? call('POST', '/api/uni-launchpad/launches/prepare', { body })
    : call('POST', '/api/rh-launchpad/launches/prepare', { body }))
  const { intent } = prepared
  const { data, from, gasLimit, to, value } = intent
  const terms = await call('POST', '/api/rh-launchpad/transactions/complete', {
    body: { from, to, data, value, gasLimit },
  })
  const { chainId, gas, maxCost, maxFeePerGas, maxPriorityFeePerGas, nonce } = terms
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
  return {
    launch: prepared.id,
    willBeAt: prepared.predictedAddress,
    sentences: intent.summary.sentences,
    simulation: intent.simulation,
    feeRecipients: prepared.feeRecipients,
    textWarnings: prepared.textWarnings,
    maxCost,
    expiresAt: intent.expiresAt,
    toSign: { type: 'eip1559', chainId, nonce, from, to, data, value, ...fees },
  }
}

function launchOf(values) {
  const optional = {
    initialBuyEth: values['initial-buy'],
    feeRecipient: values['fee-recipient'],
    description: values.description,
    metadataUri: values.metadata,
    openingValueEth: values['opening-value'],
    rehearsalId: values.rehearsal,
    antiSnipe: antiSnipeOf(values),
  }
  return {
    creator: needed(values, 'creator'),
    name: needed(values, 'name'),
    symbol: needed(values, 'symbol'),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}

function antiSnipeOf(values) {
  if (values['snipe-bps'] === undefined) return undefined
  return {
    startBps: Number(values['snipe-bps']),
    durationSeconds: Number(needed(values, 'snipe-seconds')),
    decay: 'linear',
  }
}
