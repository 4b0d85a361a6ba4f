import { connect, needed, program, toAmount } from './bourse.mjs'

const usage = `Reports the portfolio of an address on chain 4663.

  --address <address>   whose
  --trades <number>     with so many of its newest trades
  --markdown            as a table for people

BOURSE_URL names the service.`

const flags = {
  address: { type: 'string' },
  trades: { type: 'string' },
  markdown: { type: 'boolean' },
}

const { call } = connect()

await program(usage, flags, async (values) => {
  const path = `/api/trading/portfolio/${encodeURIComponent(needed(values, 'address'))}`
  const portfolio = await call('GET', path)
  const names = new Map(portfolio.holdings.items.map((one) => [one.token, one]))
  const tokens = portfolio.positions.map((position) => lineOf(position, names.get(position.token)))
  const sum = (member) =>
    ether(portfolio.positions.reduce((total, position) => total + BigInt(position[member]), 0n))
  const report = {
    address: portfolio.address,
    asOf: portfolio.asOf,
    isComplete: portfolio.isComplete && portfolio.holdings.isComplete,
    ether: portfolio.totals.ether.amount,
    valueOfAll: portfolio.totals.value.amount,
    valueOfAllUsd: portfolio.totals.valueUsd,
    realised: ether(BigInt(portfolio.realisedWei)),
    unrealised: sum('unrealisedWei'),
    tokens,
  }
  if (values.trades) report.trades = await readTrades(Number(values.trades), portfolio.address)
  if (!values.markdown) return report
  process.stdout.write(tableOf(report))
  return undefined
})

function lineOf(position, held) {
  return {
    token: position.token,
    symbol: held?.symbol ?? null,
    quantity: position.quantity.amount,
    cost: ether(BigInt(position.costWei)),
    value: ether(BigInt(position.valueWei)),
    realised: ether(BigInt(position.realisedWei)),
    unrealised: ether(BigInt(position.unrealisedWei)),
    untrackedSold: position.untrackedSold.amount,
    trades: position.trades,
  }
}

async function readTrades(wanted, address) {
  const trades = []
  let cursor
  do {
    const limit = Math.min(wanted - trades.length, 100)
    const page = await call(
      'GET',
      `/api/trading/portfolio/${encodeURIComponent(address)}/history`,
      {
        query: { limit, cursor },
      },
    )
    trades.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && trades.length < wanted)
  return trades
}

function ether(wei) {
  return wei < 0n ? `-${toAmount(-wei, 18)}` : toAmount(wei, 18)
}

/** Symbols are words of strangers, so what could break out of a cell is taken out. */
function tableOf({ address, isComplete, tokens, valueOfAll }) {
  const rows = tokens.map(({ cost, quantity, realised, symbol, token, unrealised, value }) => {
    const name = (symbol ?? token).replace(/[^\p{L}\p{N} ._-]/gu, '')
    return `| ${[name, quantity, cost, value, unrealised, realised].join(' | ')} |`
  })
  const head = [
    '| Token | Quantity | Cost | Value | Unrealised | Realised |',
    '|---|--:|--:|--:|--:|--:|',
  ]
  const note = isComplete ? '' : '\nNot complete: some figures could not be read.\n'
  return `Portfolio of ${address}, in ether. Worth ${valueOfAll} in all.\n\n${[...head, ...rows].join('\n')}\n${note}`
}
