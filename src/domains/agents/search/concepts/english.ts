/** Words of the field; `dictionaries.ts` says how they are written. */
export const english = {
  accounting: 'accounting, accountant, bookkeeping, books, ledger',
  agent_making:
    'make an agent, build an agent, create an agent, own agent, design an agent, new agent, custom agent, agent builder, chatbot, train an agent, deploy an agent, publish an agent, sell an agent, sell my own agent, sell my agent, own ai agent, make money with an agent',
  airdrop: 'airdrop*, giveaway',
  alert: 'alert*, notify, notif*, warn me, ping me, reminder, inform me, let me know',
  allocation:
    'allocation, rebalanc*, target weight, diversif*, asset mix, portfolio weight, too much in one, overweight',
  api: 'api, apis, endpoint*, rest, openapi, swagger, http request, route of the api, integrat*',
  approval: 'approval, approve, allowance, permit, spender, unlimited approval',
  argue:
    'argue, counterargument*, critic*, critique, devil, premortem, play against, challenge my, weak point*, blind spot*, poke holes, what could go wrong, go wrong, pushback, opposite view',
  art: 'art, artwork, image*, picture*, illustration, avatar, banner, icon, drawing, design, visual*, graphic*',
  audit: 'audit*, code review, security review, review my contract, review contract',
  backup: 'backup*, back up, restore, recover*, database',
  balance: 'balance, balances, how much do i have, funds',
  begin:
    'getting started, get started, beginner*, newbie, new here, newcomer*, first step*, where to start, start here, onboard*, tour',
  bill: 'bill, bills, billing, billed, charge, charged, spending, spent, expense*, cost me, what did i pay for, what exactly did i pay, why did i pay',
  bot: 'bot, bots, automat*, algorithm*',
  bridge: 'bridge, bridging, cross chain, crosschain, move between chains',
  budget: 'budget*, spending limit, cap spending, spend limit',
  bug: 'bug, bugs, vulnerab*, exploit*, reentrancy, overflow, flaw*, attack vector, hack*',
  burn: 'burn, burned, burning',
  buy: 'buy, buys, buying, bought, purchase*, acquire',
  chain: 'chain, blockchain, onchain, on chain, network, ledger technology',
  chart: 'chart*, candle*, candlestick*, ohlc, ohlcv, graph, kline*',
  claim: 'claim*, collect, withdraw my fees, harvest, payout*, redeem, cash out',
  code: 'code, coding, program*, script*, developer*, snippet*, software, library, sdk, client',
  compare:
    'compar*, versus, vs, difference*, better than, which is better, pros and cons, alternatives, trade off*',
  concentration:
    'concentrat*, distribution, top holders, centralized, centralised, cluster*, linked wallets, connected wallets, bundle*, insider*',
  config: 'config*, settings, setting, environment variable*, parameter*, setup, set up',
  contract: 'contract, contracts, smart contract*',
  convert: 'convert*, conversion, translate amount, unit, units, calculator',
  cost: 'cost*, how much does it cost, price of a call, pricing, expensive, cheap*',
  cost_basis:
    'cost basis, average price, average cost, entry price, acquisition cost, fifo, lot, lots, realised, realized, unrealized, unrealised',
  creator_fee:
    'creator fee*, creator reward*, creator earning*, royalt*, fees i earned, fee income, earned fees, creator revenue, my earnings',
  credit: 'credit, credits, prepaid, top up',
  curve: 'bonding curve*, curve, curves',
  dca: 'dca, dollar cost averag*, averaging in, recurring buy*, twap, spread over time, paced, over time, slice*, in parts',
  debate:
    'debate*, discuss*, discussion*, roundtable, panel, perspectives, viewpoint*, opinions, several opinions, second opinion, experts, bull and bear, bull case, bear case, bull versus bear, bulls and bears',
  decimals:
    'decimal*, wei, gwei, base unit*, lamport*, atomic unit*, precision, rounding, smallest unit*, digits, zeros',
  decode: 'decode*, decoding, calldata, parse, hex, raw transaction, interpret',
  delivery: 'deliver*, did not arrive, not arriving, undelivered',
  depth: 'depth, order book depth, how deep, thin, liquid enough, tick*, fee tier*',
  docs: 'docs, documentation, manual, reference, guide',
  early_buy:
    'first second*, early buy*, buy early, at launch, first block*, right after launch, early entry, wait a few seconds, launch timing, too early, anti snipe, anti sniping, get in early, getting in early, when to get in',
  education:
    'teach*, learn*, tutor*, explain*, lesson*, basics, course, understand*, what is a, what are, how does it work, eli5, simple words, study',
  error:
    'error*, status code*, fails, failed, failing, failure*, exception, broken, not working, troubleshoot*, debug*',
  event:
    'event*, activity, log, logs, timeline, what happened, last night, yesterday, who changed, changed what',
  export: 'export*, csv, spreadsheet*, excel, download, report, statement',
  fee: 'fee, fees, commission*, basis points',
  finality: 'finality, final, confirmation*, how many blocks, irreversible, settled, confirmed',
  funding: 'funding, funding rate*, funding cost, carry',
  gas: 'gas, network fee*, transaction fee*, gas fee*',
  governance: 'governance, dao, proposal*, referendum, quorum',
  graduation: 'graduat*, migrat*, bond out, bonded',
  health:
    'health*, ready, readiness, status, uptime, running properly, monitoring, lag, behind, sync, syncing, synced',
  help: 'which agent, where do i find, navigate, navigation, find my way, orientation, overview of the platform, this platform, this site, what can i do here, support, who do i talk to, where do i go, who can help me, how do i use this, how do i use, what can this do, what can you do, help me, what is this site',
  history: 'history, past, record, records, previous',
  holder: 'holder*, who owns, who holds, ownership distribution, owners of',
  honeypot:
    'honeypot*, can not sell, cannot sell, unable to sell, sellable, sell ability, sellability, able to sell',
  identity: 'identity, erc 8004, 8004, passport, on chain id, credential',
  incident: 'incident*, outage*, down, crash*, emergency, downtime',
  income_tax:
    'tax return*, tax report*, tax form*, taxes, tax season, tax authority, capital gain*, irs, income tax, taxable',
  invariant: 'invariant*, fuzz*, unit test*, write test*, test case*, failing test*, test coverage',
  invoice: 'invoice*, billing statement',
  key: 'api key*, key, keys, access token*, credential*',
  large_trade:
    'large trade*, big trade*, unusual*, stands out, stand out, anomal*, sudden, big order*, spike*, outlier*, who is buying, who is selling, dumping',
  launch:
    'launch*, create a token, create token, create a coin, make a token, make a coin, new token, issue a token, deploy a token, own coin, own token, memecoin, list my token',
  leak: 'leak*, stolen, compromised, exposed, hacked, lost my key, phish*',
  leverage: 'leverage*, leveraged, 10x, 5x, 20x',
  liquidation: 'liquidat*, wiped out, margin call',
  liquidity: 'liquidity, tvl, lp, lp tokens',
  lock: 'lock, locked, locker, lockup, vesting, unlock*',
  logo: 'logo, logos, brand*',
  margin: 'margin, collateral, maintenance margin',
  market: 'market*, sentiment, trending, narrative, demand',
  math: 'math*, formula*, equation*, derivation, calculat*, compute, numbers, arithmetic',
  metadata:
    'metadata, ticker, symbol, name my token, token name, naming, token description, social links',
  mint: 'mint, minted, minting, mints',
  mint_right:
    'mint authority, mint more, minted again, mintable, inflate supply, infinite mint, print more, create more tokens',
  nft: 'nft*, collectible*, digital asset, metaplex, mpl core',
  order:
    'order, orders, limit order*, execution, trading plan, trade plan, entry and exit, exit strategy',
  operator:
    'operator*, node, nodes, self host*, deployment, production, server, indexer, devops, infrastructure, sysadmin, host my own, run my own',
  owner_right:
    'ownership, renounce*, owner rights, admin right*, privileg*, backdoor, blacklist*, pause, paused, pausable, proxy, upgradeable, owner',
  paper:
    'paper trad*, paper account, paper, play money, fake money, virtual money, demo account, simulat*, without real money, no real money, sandbox trading, mock',
  pay_per_call:
    'pay per call, x402, 402, payment required, http 402, per request, payment challenge, pay for a call, payment rail*, pay for an api',
  payment: 'payment*, pay, pays, paid, paying, checkout',
  perps:
    'perp*, perpetual*, futures, future contract, derivative*, long position, short position, go long, go short, shorting',
  pool: 'pool, pools, uniswap, amm',
  portfolio:
    'portfolio*, holding*, my tokens, my coins, my assets, my positions, wealth, investments',
  position: 'position*, exposure',
  practice:
    'practice, practise, exercise*, train, training, coach*, improve my trading, trading mistakes, trading habits, skills, mentor, review my trades',
  price: 'price, prices, quote*, worth, value, rate, how much is',
  price_impact:
    'price impact, move the price, moves the price, push the price, market impact, large sale, dump the price, big sell, without crashing the price, without moving the price, how far does the price fall',
  profit:
    'profit*, loss, losses, pnl, gain, gains, gained, returns, performance, earned or lost, in the red, break even, how did i do',
  proposal: 'proposal*, improvement proposal, ballot',
  protection: 'protect*, hedge*, hedging, safeguard, secure a gain',
  protocol: 'protocol*, standard, standards, a2a, mcp',
  receipt: 'receipt*, proof of payment',
  refund: 'refund*, money back, charged twice, double charge*, reimburse*',
  register: 'register*, registration, registry',
  reorg:
    'reorg*, chain reorganisation*, chain reorganization*, rollback, rolled back, fork, orphan*, disappeared, taken back, uncle block, retract*',
  research:
    'research*, dossier, due diligence, investigate*, background check, dig into, background, report on, analysis, dyor, track record, who is behind',
  retry: 'retry, retries, backoff, timeout, timed out, idempoten*, resume, reconnect',
  risk: 'risk*, danger*, safe, safety, unsafe, trust, trustworthy, legit, legitimate, suspicious, shady, sketchy, red flag*, sus',
  route: 'route, routes, routing, best path, aggregator, best rate, best price',
  rug: 'rug, rugs, rugged, rug pull*, rugpull*, scam*, fraud*, ponzi, swindle*, fake token, cheat*',
  scope: 'scope*, permission*, least privilege, access rights, rights of a key, expiry, expir*',
  security: 'security, secure, attack*, protect my account',
  sell: 'sell, sells, selling, sold, dump, offload, exit',
  sell_tax:
    'sell tax, buy tax, transfer tax, token tax, tax on transfers, tax on sale, transfer fee*',
  session: 'payment session*, payment channel*, micropayment*, session*, mpp, channel',
  deposit: 'deposit*, escrow, locked funds',
  share:
    'split*, fee share, share the fees, revenue share, divide, percentages, cofounder*, co founder*, founders, team members, partners, agreement, recipients, fair share',
  sign: 'sign, signs, signed, signing, before i sign, signature request',
  signature: 'signature*, hmac, verify signature*, signed payload',
  size: 'position size, position sizing, how much to buy, how much to risk, how large',
  slippage: 'slippage, price difference, worse price, get less, more than the shown price',
  sniper: 'snip*, front run*, frontrun*, mev, sandwich*',
  solana: 'solana, spl',
  solidity: 'solidity, evm contract code, foundry, hardhat, vyper',
  stop_loss:
    'stop loss*, stop order*, trailing stop*, trailing, take profit, stop, cut loss*, limit my loss',
  stream: 'stream*, real time, realtime, live feed, websocket*, sse, follow live, live',
  summary:
    'summar*, tldr, tl dr, short version, key points, digest, in short, bullet points, condense, five points',
  supply: 'supply, total supply, circulating, tokenomics, inflation',
  swap: 'swap*, exchange, trade one token for another, dex',
  technical:
    'technical analysis, indicator*, trend*, uptrend, downtrend, support and resistance, rsi, moving average, volume, pattern*',
  token: 'token, tokens, coin, coins, crypto, cryptocurrency',
  trade: 'trade, trades, trading, trader*, day trading',
  transaction: 'transaction*, tx, txn, transfer*',
  typescript: 'typescript, javascript, node js, nodejs, python, viem, typed client',
  usage: 'usage, consumption, consumed, metering, calls i made, api calls',
  vote: 'vote*, voting, ballot',
  voice: 'voice*, speak*, spoken, talk, read aloud',
  voucher: 'voucher*',
  wallet: 'wallet*, seed phrase*, private key*, metamask, address',
  watch: 'watch*, monitor*, follow*, track*, keep an eye, observe*, surveil*, whenever, as soon as',
  webhook: 'webhook*, callback*, push notification*, subscription to events, subscribe to events',
  whale: 'whale*, big holder*, large holder*, smart money',
  worst_case: 'worst case, worst thing, maximum loss, how much can i lose, downside, can i lose',
  writing: 'write, writing, wording, rewrite, text, copywriting, draft, shorten, proofread',
  yield: 'yield*, apy, apr, staking, stake, farm*, passive income, lend*, earn interest',
} as const
