import { alternatives, type JsonObject, patternOf } from './schema-json.ts'

/** Where a name occurs in a row. */
export type Place = {
  readonly domain: string
  /** The row's name. */
  readonly row: string
  /** The property that holds the object with the name; empty at the root and in its lists. */
  readonly holder: string
  readonly name: string
  readonly schema: JsonObject
  /** The tools' word for the `id` of the row's answer, where its guide gives one. */
  readonly id: string | undefined
}

/**
 * One word for each thing that rows name differently. Roles stay (`creator`, `owner`, `payer`), because they tell
 * several wallets apart.
 */
export const oneWord: Readonly<Record<string, string>> = {
  tokenAddress: 'token',
  trader: 'wallet',
  taker: 'wallet',
  walletAddress: 'wallet',
  state: 'status',
  maxSlippageBps: 'slippageBps',
  expiresInSeconds: 'deadlineSeconds',
  slug: 'agent',
  inputMint: 'sellToken',
  outputMint: 'buyToken',
  q: 'query',
}
/** What `address` refers to, by row. */
const addressOf: Readonly<Record<string, string>> = {
  'launches.getByToken': 'token',
  'uniLaunches.getByToken': 'token',
  'ponsLaunches.getByToken': 'token',
  'factoryTokens.get': 'token',
  'creatorFees.getByToken': 'token',
  'launches.listCandles': 'token',
  'launches.listHolders': 'token',
  'swaps.listTokens': 'token',
  'portfolios.get': 'wallet',
  'portfolios.getEquity': 'wallet',
  'portfolios.getHistory': 'wallet',
  'vaultWallets.list': 'wallet',
  'vaultWallets.get': 'wallet',
  'vaultWallets.freeze': 'wallet',
  'faucet.request': 'wallet',
}
/** What an object is, by the property that holds it. */
const idOf: Readonly<Record<string, string>> = {
  run: 'runId',
  spans: 'spanId',
  room: 'roomId',
  rooms: 'roomId',
  message: 'messageId',
  messages: 'messageId',
  participant: 'participantId',
  participants: 'participantId',
  session: 'sessionId',
  entry: 'entryId',
  entries: 'entryId',
  order: 'orderId',
  children: 'orderId',
  cancelled: 'orderId',
  active: 'subscriptionId',
  scheduled: 'subscriptionId',
  steps: 'stepId',
  plan: 'planId',
  models: 'model',
  names: 'sourceId',
  primary: 'sourceId',
  owner: 'owner',
  agents: 'agent',
}
/** What `address` refers to, by the property that holds its object. */
const addressIn: Readonly<Record<string, string>> = {
  pool: 'pool',
  wallets: 'wallet',
  destination: 'wallet',
}
/** What an id identifies, by its prefix. */
const idByPrefix: Readonly<Record<string, string>> = {
  acv: 'conversationId',
  chg: 'chargeId',
  fct: 'factId',
  int: 'intentId',
  job: 'jobId',
  lnch: 'launchId',
  mint: 'mintId',
  off: 'offeringId',
  ord: 'orderId',
  pal: 'alertId',
  plan: 'planId',
  ppa: 'alertId',
  rfd: 'refundId',
  rpl: 'replayId',
  robinhood: 'networkAddress',
  rhrsl: 'rehearsalId',
  room: 'roomId',
  scan: 'scanId',
  scr: 'screenId',
  sess: 'sessionId',
  swp: 'swapId',
  vsr: 'requestId',
  vw: 'walletId',
  whe: 'endpointId',
}
/** Domains that use another protocol's names, which its users know. */
const foreignDomains = new Set(['ai', 'perps', 'market_venues'])
/** Exceptions for single rows. */
const ownWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'agents.launch': { agent: 'definition' },
  'usage.get': { agentId: 'agent' },
  'meters.getUsage': { agentId: 'agent' },
}

/** The tools' word for a name of a row. */
export function toolWord(place: Place): string {
  const { domain, row, holder, name, schema } = place
  if (name === 'id') return idWord(place)
  if (foreignDomains.has(domain)) return name
  if (name === 'address')
    return addressIn[holder] ?? (holder === '' ? addressOf[row] : undefined) ?? name
  if (name === 'account') return isAddress(schema) ? 'wallet' : name
  if (name === 'side') return isExactSide(schema) ? 'swapMode' : name
  if (/^amount(In|Out)?$/.test(name)) return isWholeNumber(schema) ? `${name}Atomic` : name
  return ownWords[row]?.[name] ?? oneWord[name] ?? name
}

function idWord({ holder, id, schema }: Place): string {
  const prefix = /^\^([a-z]+)_/.exec(patternOf(schema))?.[1]
  return idByPrefix[prefix ?? ''] ?? idOf[holder] ?? (holder === '' ? id : undefined) ?? 'id'
}

function isAddress(schema: JsonObject): boolean {
  return [schema, ...alternatives(schema)].some((one) =>
    patternOf(one).includes('0x[0-9a-fA-F]{40}'),
  )
}

/** `exactIn` and `exactOut` say which amount is fixed, not the direction of the trade. */
function isExactSide(schema: JsonObject): boolean {
  return JSON.stringify(schema).includes('"exactIn"')
}

/** Whether an amount is in base units: its pattern leaves no room for a decimal point. */
function isWholeNumber(schema: JsonObject): boolean {
  const pattern = patternOf(schema)
  return pattern.includes('\\d') && !pattern.includes('\\.')
}
