// A trading page on the API alone, without a library and from another origin than the API's: what anybody can write.
const settings = new URLSearchParams(location.search)
const api = settings.get('api')
const market = 'SOL_USDC_PERP'
const ended = ['confirmed', 'reverted', 'dropped']
/** How to read a channel's frames, by its name. */
const readers = new Map()
const book = { asks: new Map(), bids: new Map() }
let wallet
let account
let token
let trades = []
let holdings = []
let socket
let changed = () => {}

const element = (id) => document.getElementById(id)
const shown = (text) => Object.assign(document.createElement('td'), { textContent: text })

function rows(id, cells) {
  const lines = cells.map((row) => {
    const line = document.createElement('tr')
    line.append(...row.map(shown))
    return line
  })
  element(id).replaceChildren(...lines)
}

async function call(method, path, body) {
  const answer = await fetch(api + path, {
    method,
    // A page of a site that the service does not know gets what is public.
    credentials: settings.has('stranger') ? 'omit' : 'include',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  })
  const data = await answer.json()
  if (!answer.ok) throw new Error(`${data.code}: ${data.detail}`)
  return data
}

function listen() {
  socket = new WebSocket(`${api.replace('http', 'ws')}/ws`)
  socket.addEventListener('open', () => {
    for (const channel of readers.keys()) subscribe(channel)
  })
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(data)
    if (frame.data) readers.get(frame.channel)?.(frame)
  })
  socket.addEventListener('close', listen)
}

const subscribe = (channel) =>
  socket.send(JSON.stringify({ type: 'subscribe', id: channel, channels: [channel] }))

function follow(channel, read) {
  readers.set(channel, read)
  if (socket.readyState === WebSocket.OPEN) subscribe(channel)
}

async function list() {
  const { items } = await call('GET', '/api/market/tokens?sort=volume')
  rows(
    'tokens',
    items.map(({ symbol, priceEth, day, change }) => [
      symbol,
      priceEth,
      day.volumeEth,
      `${change.launch.pct}%`,
    ]),
  )
}

async function open(address) {
  token = address
  trades = []
  follow(`trades.${token}`, ({ type, data }) => {
    trades = type === 'snapshot' ? data.items : [...data.items, ...trades]
    rows(
      'trades',
      trades.map(({ side, quantity, price }) => [side, quantity, price]),
    )
  })
  follow(`candle.${token}.1m`, draw)
  await draw()
}

async function draw() {
  const { items } = await call(
    'GET',
    `/api/market/candles?token=${token}&interval=1m&shape=lightweight`,
  )
  const highest = Math.max(...items.map(({ close }) => close))
  const points = items.map(({ close }, index) => `${index * 10},${100 - (close / highest) * 90}`)
  element('chart').setAttribute('points', points.join(' '))
}

function readBook({ type, data }) {
  for (const side of ['asks', 'bids']) {
    if (type === 'snapshot') book[side].clear()
    for (const [price, quantity] of data[side] ?? []) {
      if (Number(quantity) === 0) book[side].delete(price)
      else book[side].set(price, quantity)
    }
  }
  rows('book', [...book.asks, ...book.bids])
}

async function positions() {
  const { portfolio } = await call('GET', `/api/trading/portfolio/${account}/view`)
  holdings = portfolio.data.holdings.items
  rows(
    'positions',
    holdings.map(({ symbol, amount, value }) => [symbol, amount.amount, value.amount]),
  )
}

function readAccount({ type, data }) {
  if (type === 'snapshot') return
  for (const { resource, topic } of data.resources) {
    element('changes').append(
      Object.assign(document.createElement('li'), { textContent: `${resource} ${topic}` }),
    )
  }
  changed()
}

async function connect() {
  wallet = window.ethereum
  const [chain] = chains.flatMap(({ addEthereumChain }) => addEthereumChain ?? [])
  ;[account] = await wallet.request({ method: 'eth_requestAccounts' })
  await wallet.request({ method: 'wallet_addEthereumChain', params: [chain] })
  const { message } = await call('GET', `/api/auth/challenge?wallet=${account}`)
  const signature = await wallet.request({ method: 'personal_sign', params: [message, account] })
  await call('POST', '/api/auth/verify', { walletAddress: account, message, signature })
  await call('POST', '/api/dev/faucet', { address: account })
  readers.set('account', readAccount)
  // The socket has the credential of its opening.
  socket.close()
  await positions()
}

/** The wallet signs and sends; the service is told the hash, or finds the transaction by itself. */
async function settle({ id, data, to, value }, submitAt) {
  const hex = `0x${BigInt(value).toString(16)}`
  const transaction = { from: account, to, data, value: hex }
  const transactionHash = await wallet.request({
    method: 'eth_sendTransaction',
    params: [transaction],
  })
  if (submitAt !== null) await call('POST', submitAt, { transactionHash })
  for (;;) {
    const { status } = await call('GET', `/api/rh-launchpad/intents/${id}`)
    if (ended.includes(status)) return status
    await new Promise((resolve) => {
      changed = resolve
      setTimeout(resolve, 1_000)
    })
  }
}

async function launch() {
  const terms = { creator: account, name: 'Own Page', symbol: 'OWNPG' }
  const launched = await call('POST', '/api/rh-launchpad/launches/prepare', terms)
  const status = await settle(launched.intent, `/api/rh-launchpad/launches/${launched.id}/submit`)
  await open(launched.predictedAddress)
  return status
}

async function trade(side, amountIn, isTold) {
  const terms = { token, trader: account, side, amountIn, maxSlippageBps: 300 }
  const { intents } = await call('POST', '/api/rh-launchpad/trades/prepare', terms)
  const outcomes = []
  for (const intent of intents) {
    const submitAt = `/api/rh-launchpad/intents/${intent.id}/submit`
    outcomes.push(await settle(intent, isTold ? submitAt : null))
  }
  await Promise.all([positions(), list()])
  return outcomes.join(' ')
}

const half = () => String(BigInt(holdings[0].amount.amountAtomic) / 2n)
const bid = { symbol: market, side: 'Bid', orderType: 'Limit', price: '150', quantity: '1' }
const acts = {
  connect,
  launch,
  buy: () => trade('buy', '10000000000000000', false),
  sell: () => trade('sell', half(), true),
  order: async () => (await call('POST', '/api/backpack/order', bid)).status,
}
for (const [name, act] of Object.entries(acts)) {
  const say = (text) => Object.assign(element('status'), { textContent: `${name}${text}` })
  element(name).addEventListener('click', () => {
    say(' …')
    act().then(
      (outcome) => say(`: ${outcome ?? 'done'}`),
      (failure) => say(`: ${failure.message}`),
    )
  })
}

const { chains } = await call('GET', '/api/bootstrap')
listen()
follow(`depth.${market}`, readBook)
await list()
element('status').textContent = 'ready'
