import { alternatives, type JsonObject, patternOf } from './schema-json.ts'

/** Where a name stands in a row. */
export type Place = {
  readonly domain: string
  /** `<domain>.<name>` of the row. */
  readonly key: string
  /** The property that holds the object with the name; empty at the root and in its lists. */
  readonly holder: string
  readonly name: string
  readonly schema: JsonObject
  /** The tools' word for the `id` of what the row answers, where its guide gives one. */
  readonly id: string | undefined
}

/**
 * The one word of the tools for each thing that rows name differently. Roles stay (`creator`, `owner`, `payer`): they say
 * which of several wallets is meant.
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
/** What `address` is the address of, by row. */
const addressOf: Readonly<Record<string, string>> = {
  'launchpad.getToken': 'token',
  'launchpad.uniGetToken': 'token',
  'launchpad.ponsGetToken': 'token',
  'launchpad.getFactoryToken': 'token',
  'launchpad.tokenFees': 'token',
  'market.launchCandles': 'token',
  'market.launchHolders': 'token',
  'trading.tokens': 'token',
  'trading.portfolio': 'wallet',
  'trading.history': 'wallet',
  'vault.vaultWallets': 'wallet',
  'vault.vaultWallet': 'wallet',
  'vault.freezeVaultWallet': 'wallet',
  'faucet.give': 'wallet',
}
/** What an object is, by the property that holds it. */
const idOf: Readonly<Record<string, string>> = {
  run: 'runId',
  room: 'roomId',
  rooms: 'roomId',
  message: 'messageId',
  messages: 'messageId',
  participant: 'participantId',
  participants: 'participantId',
  session: 'sessionId',
  order: 'orderId',
  children: 'orderId',
  cancelled: 'orderId',
  active: 'subscriptionId',
  scheduled: 'subscriptionId',
  trades: 'tradeId',
  steps: 'stepId',
  plan: 'planId',
  models: 'model',
  agents: 'agent',
}
/** What `address` is the address of, by the property that holds its object. */
const addressIn: Readonly<Record<string, string>> = {
  pool: 'pool',
  wallets: 'wallet',
  destination: 'wallet',
}
/** What the prefix of an id says that it is of. */
const idByPrefix: Readonly<Record<string, string>> = {
  ord: 'orderId',
  room: 'roomId',
  vsr: 'requestId',
  vw: 'walletId',
  whe: 'endpointId',
}
/** Domains whose names are those of another's protocol: its users know them by these. */
const foreignDomains = new Set(['ai', 'perps', 'market_venues'])
/** Rows that say of themselves what a name means there. */
const ownWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'agent_runs.launchAgent': { agent: 'definition' },
  'billing.usage': { agentId: 'agent' },
  'billing.meterUsage': { agentId: 'agent' },
}

/** The word that tools have for a name of a row. */
export function toolWord(place: Place): string {
  const { domain, key, holder, name, schema } = place
  if (name === 'id') return idWord(place)
  if (foreignDomains.has(domain)) return name
  if (name === 'address')
    return addressIn[holder] ?? (holder === '' ? addressOf[key] : undefined) ?? name
  if (name === 'account') return isAddress(schema) ? 'wallet' : name
  if (name === 'side') return isExactSide(schema) ? 'swapMode' : name
  if (/^amount(In|Out)?$/.test(name)) return isWholeNumber(schema) ? `${name}Atomic` : name
  return ownWords[key]?.[name] ?? oneWord[name] ?? name
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

/** `exactIn` and `exactOut` say which amount is certain, and not which way the trade goes. */
function isExactSide(schema: JsonObject): boolean {
  return JSON.stringify(schema).includes('"exactIn"')
}

/** Amounts in base units, where the row says so by leaving no room for a decimal point. */
function isWholeNumber(schema: JsonObject): boolean {
  const pattern = patternOf(schema)
  return pattern.includes('\\d') && !pattern.includes('\\.')
}
