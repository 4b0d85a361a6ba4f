import { connect, needed, program } from './bourse.mjs'

const usage = `Judges the risk of a launched token by the facts of the chain.

  --token <address>             the token
  --creator-max-bps <number>    what its creator may hold (default 500)
  --top-ten-max-bps <number>    what the largest holders may hold together (default 3000)
  --first-block-max-bps <n>     what may have been bought in its first block by others (default 1000)
  --fee-max-bps <number>        what a trade may cost (default 300)

BOURSE_URL names the service. 10000 basis points (bps) are the whole.`

const flags = {
  token: { type: 'string' },
  'creator-max-bps': { type: 'string', default: '500' },
  'top-ten-max-bps': { type: 'string', default: '3000' },
  'first-block-max-bps': { type: 'string', default: '1000' },
  'fee-max-bps': { type: 'string', default: '300' },
}

const { call } = connect()

await program(usage, flags, async (values) => {
  const token = needed(values, 'token')
  const launch = await call('GET', `/api/rh-launchpad/tokens/${encodeURIComponent(token)}`)
  const facts = await call('GET', `/api/rh-launchpad/launches/${launch.id}/risk`)
  const names = await call('GET', '/api/rh-launchpad/name-check', {
    query: { name: launch.name, symbol: launch.symbol },
  })
  return {
    token: facts.token,
    name: launch.name,
    symbol: launch.symbol,
    simulated: launch.simulated,
    asOf: facts.asOf,
    stop: stopsOf(facts),
    careful: [...caresOf(facts, values), ...likenessOf(names, launch.id)],
    unknown: facts.gaps,
  }
})

function stopsOf({ launch, rights, trial }) {
  const tax = trial?.transfer?.taxBps ?? 0
  return [
    trial?.sale?.isPossible === false && 'a sale was refused on a copy of the chain',
    trial?.transfer?.isPossible === false && 'a transfer was refused on a copy of the chain',
    tax > 1000 && `each transfer loses ${tax} bps`,
    rights?.canDelegate && 'its code can run code that is replaced later',
    rights?.canSelfDestruct && 'its code can destroy itself',
    launch.isExpectedCode === false && 'the launchpad does not have the code that it should have',
  ].filter(Boolean)
}

function caresOf({ creator, firstBlockBuyers, limits, rights, topHolders, tradeCost }, values) {
  const max = (name) => Number(values[name])
  const present = (rights?.functions ?? []).filter(({ isPresent }) => isPresent)
  const feeBps = (tradeCost?.tradeFeeBps ?? 0) + (tradeCost?.antiSnipeFeeBps ?? 0)
  const inFirstBlock = firstBlockBuyers?.shareOfSupplyBps ?? 0
  return [
    creator.shareOfSupplyBps > max('creator-max-bps') &&
      `its creator holds ${creator.shareOfSupplyBps} bps of the supply`,
    (topHolders?.shareOfSupplyBps ?? 0) > max('top-ten-max-bps') &&
      `the largest holders have ${topHolders.shareOfSupplyBps} bps together`,
    inFirstBlock > max('first-block-max-bps') &&
      `${inFirstBlock} bps were bought in the block of its launch`,
    feeBps > max('fee-max-bps') && `a trade costs ${feeBps} bps now`,
    limits !== null && 'what a wallet may hold is limited for a time',
    ...present.map(({ signature }) => `its code has ${signature}`),
  ].filter(Boolean)
}

function likenessOf({ warnings }, own) {
  return warnings
    .filter(
      ({ code, launches }) => code !== 'taken' || launches.some(({ launchId }) => launchId !== own),
    )
    .map(({ message }) => message)
}
