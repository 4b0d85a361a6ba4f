import { connect, program } from './bourse.mjs'

const usage = `Reads the market of chain 4663.

  --sort <order>      newest, price, marketCap, volume, trades, change, liquidity, holders or progress
  --window <window>   5m, 1h, 6h, 24h or launch, for --sort volume, trades and change
  --filter <text>     a filter of the screener: 'volumeEth24h > 1 and holders >= 20'
  --find <text>       tokens by name or symbol, slips forgiven
  --token <address>   one token with candles, trades and holders
  --interval <time>   of the candles: 1s 1m 5m 15m 1h 4h 1d 1w 1M (default 5m)
  --limit <number>    how many (default 10)

BOURSE_URL names the service.`

const flags = {
  sort: { type: 'string' },
  window: { type: 'string' },
  filter: { type: 'string' },
  find: { type: 'string' },
  token: { type: 'string' },
  interval: { type: 'string', default: '5m' },
  limit: { type: 'string', default: '10' },
}

const { call } = connect()

await program(usage, flags, async ({ filter, find, interval, limit, sort, token, window }) => {
  if (token) return readToken(token, interval, limit)
  if (find) return call('GET', '/api/search', { query: { q: find, kinds: 'token', limit } })
  if (filter) {
    return call('POST', '/api/market/screener', { body: { filter, limit: Number(limit) } })
  }
  const { items, meta } = await call('GET', '/api/market/tokens', {
    query: { sort, window, limit },
  })
  return { items: items.map(inShort), meta }
})

function inShort(token) {
  const { change, day, holders, liquidityEth, name, priceEth, simulated, symbol, textWarnings } =
    token
  const { graduation, launchedAt, topTenBps } = token
  return {
    token: token.token,
    name,
    symbol,
    textWarnings,
    simulated,
    launchedAt,
    priceEth,
    changePct24h: change.h24.pct,
    volumeEth24h: day.volumeEth,
    liquidityEth,
    holders,
    topTenBps,
    graduation,
  }
}

async function readToken(token, interval, limit) {
  const [{ data, meta }, candles, trades, holders] = await Promise.all([
    call('GET', `/api/market/tokens/${encodeURIComponent(token)}`),
    call('GET', '/api/market/candles', { query: { token, interval, limit } }),
    call('GET', '/api/market/trades', { query: { token, limit } }),
    call('GET', '/api/market/holders', { query: { token, limit } }),
  ])
  return {
    token: inShort(data),
    candles: candles.data.items,
    trades: (trades.data ?? trades).items,
    holders: (holders.data ?? holders).items,
    meta,
  }
}
