import { readFileSync } from 'node:fs'
import { connect, needed, steps, toAtomic, Wrong } from './bourse.mjs'

const usage = `Wallets of the vault: vault.mjs <list|make|policy|set|try|freeze>

  list
  make    --label <text> --policy <file> [--signs-orders] [--yes]
  policy  --wallet <id>
  set     --wallet <id> --policy <file> [--yes]
  try     --wallet <id> --to <address> [--ether <amount>] [--data <hex>]: what the policy says; signs nothing
  freeze  --wallet <id> [--yes]

BOURSE_SESSION (for make and set) or BOURSE_API_KEY says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ label: text, policy: text, wallet: text, to: text, ether: text, data: text },
  ...{ 'signs-orders': { type: 'boolean' }, yes: { type: 'boolean' } },
}

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect(session ? { session } : { key })
  return client.call(...input)
}
const pathOf = (values) => `/api/vault/wallets/${needed(values, 'wallet')}`

await steps(usage, flags, {
  async list() {
    return (await call('GET', '/api/vault/wallets', { query: { limit: 100 } })).items
  },
  make(values) {
    const policy = policyOf(values)
    const body = {
      label: needed(values, 'label'),
      policy,
      ...(values['signs-orders'] ? { signsOrders: true } : {}),
    }
    if (!values.yes) return { wouldMake: body, inWords: wordsOf(policy), next: 'repeat with --yes' }
    return call('POST', '/api/vault/wallets', { body })
  },
  policy: (values) => call('GET', `${pathOf(values)}/policy`),
  async set(values) {
    const policy = policyOf(values)
    const { version, ...now } = await call('GET', `${pathOf(values)}/policy`)
    if (!values.yes) {
      return { now: wordsOf(now), wouldBe: wordsOf(policy), next: 'repeat with --yes' }
    }
    const body = { policy, expectedVersion: version }
    return call('PUT', `${pathOf(values)}/policy`, { body })
  },
  try(values) {
    const { data = '0x', ether = '0' } = values
    const valueAtomic = toAtomic(ether, 18).toString()
    const body = { to: needed(values, 'to'), data, valueAtomic }
    return call('POST', `${pathOf(values)}/policy/evaluate`, { body })
  },
  freeze(values) {
    if (!values.yes) return { wouldFreeze: needed(values, 'wallet'), next: 'repeat with --yes' }
    return call('POST', `${pathOf(values)}/freeze`)
  },
})

function policyOf(values) {
  try {
    return JSON.parse(readFileSync(needed(values, 'policy'), 'utf8'))
  } catch (error) {
    throw new Wrong(`--policy cannot be read: ${error.message}`)
  }
}

function wordsOf({
  approvalAboveAtomic,
  calls = [],
  maxValueAtomic,
  windowMaxAtomic,
  windowSeconds,
}) {
  const places = calls.map(({ selectors, to }) => `${to} (${selectors.join(', ')})`)
  const asked = {
    null: 'nobody is asked',
    0: 'a person approves everything',
  }
  return [
    places.length === 0 ? 'it signs nothing' : `it may call ${places.join('; ')}`,
    `at most ${maxValueAtomic} wei at once, and ${windowMaxAtomic} wei in ${windowSeconds} s`,
    asked[approvalAboveAtomic] ?? `a person approves what is above ${approvalAboveAtomic} wei`,
  ]
}
