import type {
  ChainNode,
  ChainSession,
  JsonRpcOutcome,
  JsonRpcRequest,
} from '../../ports/chain-node.ts'
import { toRpcAccount } from './encoding.ts'
import { toExactJson } from './exact-json.ts'
import { signatureOf, type TransactionRecord } from './history.ts'
import type { Ledger } from './ledger.ts'
import { option, readAccountView, readPubkey, readSignature } from './methods/method.ts'
import { invalidParams, RpcRefusal } from './refusal.ts'

const subscriptionsMax = 1_000

/** The callbacks of one subscription; both are optional. */
type Subscription = {
  readonly kind: string
  readonly onTransaction?: (record: TransactionRecord) => void
  readonly onSlot?: (slot: bigint) => void
}

export type Subscriptions = {
  readonly openSession: ChainNode['openSession']
  readonly publishTransaction: (record: TransactionRecord) => void
  readonly publishSlot: (slot: bigint) => void
}

/** WebSocket sessions with their subscriptions, fed by the ledger's events. */
export function createSubscriptions(options: {
  readonly ledger: () => Ledger
  /** Handles every method other than subscriptions. */
  readonly call: (request: JsonRpcRequest) => Promise<JsonRpcOutcome>
  readonly answered: (work: () => unknown) => Promise<JsonRpcOutcome>
}): Subscriptions {
  const sessions = new Set<Map<number, Subscription>>()
  let nextId = 1

  function openSession({ push }: Parameters<ChainNode['openSession']>[0]): ChainSession {
    const own = new Map<number, Subscription>()
    sessions.add(own)
    const add = (make: (id: number) => Subscription): number => {
      if (own.size >= subscriptionsMax) throw new RpcRefusal(-32005, 'Too many subscriptions')
      const id = nextId++
      own.set(id, make(id))
      return id
    }
    const remove = (id: unknown): boolean => typeof id === 'number' && own.delete(id)
    const context = { ledger: options.ledger(), push, add, remove }
    return {
      call: (request) => {
        const subscribe = subscribers.get(request.method)
        const params: readonly unknown[] = Array.isArray(request.params) ? request.params : []
        if (subscribe !== undefined) return options.answered(() => subscribe(params, context))
        if (!/^(?:account|logs|signature|slot)Unsubscribe$/.test(request.method)) {
          return options.call(request)
        }
        return options.answered(() => remove(params[0]))
      },
      close: () => void sessions.delete(own),
    }
  }

  return {
    openSession,
    publishTransaction: (record) => {
      for (const own of sessions) for (const one of own.values()) one.onTransaction?.(record)
    },
    publishSlot: (slot) => {
      for (const own of sessions) for (const one of own.values()) one.onSlot?.(slot)
    },
  }
}

type Context = {
  readonly ledger: Ledger
  readonly push: (text: string) => void
  readonly add: (make: (id: number) => Subscription) => number
  readonly remove: (id: unknown) => boolean
}
type Subscribe = (params: readonly unknown[], context: Context) => number

function notification(kind: string, id: number, result: unknown): string {
  const params = { result, subscription: id }
  return toExactJson({ jsonrpc: '2.0', method: `${kind}Notification`, params })
}

const subscribeSignature: Subscribe = ([value], context) => {
  const signature = readSignature(value)
  const report = (id: number, record: TransactionRecord): void => {
    if (!context.remove(id)) return
    const result = { context: { slot: record.slot }, value: { err: record.result.error } }
    context.push(notification('signature', id, result))
  }
  const id = context.add((own) => ({
    kind: 'signature',
    onTransaction: (record) => {
      if (signatureOf(record) === signature) report(own, record)
    },
  }))
  // The response with the subscription id has to be sent before its first notification.
  setImmediate(() => {
    const landed = context.ledger.history.get(signature)
    if (landed !== null) report(id, landed)
  })
  return id
}

const subscribeSlot: Subscribe = (_params, context) =>
  context.add((id) => ({
    kind: 'slot',
    onSlot: (slot) => {
      const parent = slot - 1n
      context.push(notification('slot', id, { parent, root: parent, slot }))
    },
  }))

const subscribeAccount: Subscribe = ([pubkey, options], context) => {
  const address = readPubkey(pubkey)
  const view = { ...readAccountView(options), vm: context.ledger.vm }
  return context.add((id) => ({
    kind: 'account',
    onTransaction: (record) => {
      if (!record.accounts.includes(address)) return
      const account = context.ledger.vm.account(address) ?? emptied
      const value = toRpcAccount(account, view)
      context.push(notification('account', id, { context: { slot: record.slot }, value }))
    },
  }))
}

const emptied = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: '11111111111111111111111111111111',
  executable: false,
}

const subscribeLogs: Subscribe = ([filter], context) => {
  const wanted = readLogsFilter(filter)
  return context.add((id) => ({
    kind: 'logs',
    onTransaction: (record) => {
      if (wanted !== null && !record.accounts.includes(wanted)) return
      const { error, logs } = record.result
      const value = { signature: signatureOf(record), err: error, logs }
      context.push(notification('logs', id, { context: { slot: record.slot }, value }))
    },
  }))
}

function readLogsFilter(filter: unknown): string | null {
  if (filter === 'all' || filter === 'allWithVotes') return null
  const mentions = option(filter, 'mentions')
  if (!Array.isArray(mentions) || mentions.length !== 1) {
    throw invalidParams('the filter is "all" or mentions with one address')
  }
  return readPubkey(mentions[0], 'mentions')
}

const subscribers: ReadonlyMap<string, Subscribe> = new Map([
  ['accountSubscribe', subscribeAccount],
  ['logsSubscribe', subscribeLogs],
  ['signatureSubscribe', subscribeSignature],
  ['slotSubscribe', subscribeSlot],
])
