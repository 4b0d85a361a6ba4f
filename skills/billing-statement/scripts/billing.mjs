import { connect, needed, steps, toAmount, toAtomic } from './bourse.mjs'

const usage = `Billing of an account: billing.mjs <statement|usage|budget>

  statement  [--from <time>] [--to <time>]
  usage      [--from <time>] [--to <time>] [--by family|route|key|agent|day|hour]
  budget     --name <text> --asset USDC|SOL|paper:USDC|paper:SOL --amount <amount>
             [--window day|month|total] [--key <id>] [--action block|alert] [--yes]

BOURSE_API_KEY or BOURSE_SESSION says who you are, BOURSE_URL where.`

const text = { type: 'string' }
const flags = {
  ...{ from: text, to: text, name: text, asset: text, amount: text, key: text },
  by: { type: 'string', default: 'family' },
  window: { type: 'string', default: 'month' },
  action: { type: 'string', default: 'block' },
  yes: { type: 'boolean' },
}
const linesMax = 10_000

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}

await steps(usage, flags, {
  statement,
  usage: ({ by, from, to }) =>
    call('GET', '/api/billing/usage', { query: { from, to, groupBy: by, limit: 100 } }),
  budget(values) {
    const asset = needed(values, 'asset')
    const decimals = asset.endsWith('SOL') ? 9 : 6
    const body = {
      name: needed(values, 'name'),
      scope: values.key ? { kind: 'key', value: values.key } : { kind: 'account' },
      window: values.window,
      asset,
      limitAtomic: toAtomic(needed(values, 'amount'), decimals).toString(),
      action: values.action,
    }
    if (!values.yes) return { wouldSet: body, next: 'repeat with --yes' }
    return call('POST', '/api/billing/budgets', { body })
  },
})

async function statement({ from, to }) {
  const lines = []
  let cursor
  do {
    const query = { from, to, cursor, limit: 100 }
    const page = await call('GET', '/api/billing/statement', { query })
    lines.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && lines.length < linesMax)
  const [balance, invoices] = await Promise.all([
    call('GET', '/api/billing/balance'),
    call('GET', '/api/billing/invoices', { query: { limit: 20 } }),
  ])
  return {
    ...{ from: from ?? null, to: to ?? null, isWhole: cursor === undefined },
    sums: sumsOf(lines),
    addsUp: faultOf(lines) === null,
    faultAt: faultOf(lines),
    balance: balance.items,
    invoices: invoices.items,
    lines,
  }
}

/** For each asset what came and what went, exactly. */
function sumsOf(lines) {
  const sums = new Map()
  for (const { amount } of lines) {
    const atomic = BigInt(amount.amountAtomic)
    const sum = sums.get(amount.asset) ?? { in: 0n, out: 0n, decimals: amount.decimals }
    if (atomic > 0n) sum.in += atomic
    else sum.out -= atomic
    sums.set(amount.asset, sum)
  }
  return Object.fromEntries(
    [...sums].map(([asset, sum]) => [
      asset,
      { in: toAmount(sum.in, sum.decimals), out: toAmount(sum.out, sum.decimals) },
    ]),
  )
}

/** The first line, newest first, whose balance does not follow from the one before it of the same asset and purpose. */
function faultOf(lines) {
  const newer = new Map()
  for (const line of lines) {
    const place = `${line.purpose} ${line.amount.asset}`
    const next = newer.get(place)
    const before = BigInt(line.balanceAfter.amountAtomic)
    const isFollowed =
      next === undefined ||
      before + BigInt(next.amount.amountAtomic) === BigInt(next.balanceAfter.amountAtomic)
    if (!isFollowed) return next.transferId
    newer.set(place, line)
  }
  return null
}
