import { createHash } from 'node:crypto'
import { atomicOf } from '../reading/numbers.ts'
import type { Reading } from '../reading/reading.ts'
import { act, ask, done, look, type Recipe, Stop } from './acts.ts'
import { itemsOf, textOfMember } from './answers.ts'
import { goodsIn } from './roles.ts'
import { searchText } from './search-text.ts'
import { ownWallet } from './tokens.ts'

/** A call that takes what the words say of it, or nothing. */
export function plain(
  operation: string,
  inputOf: (reading: Reading) => Readonly<Record<string, unknown>> = () => ({}),
) {
  return function* (reading: Reading): Recipe {
    yield* act(operation, inputOf(reading))
    return done
  }
}

function idOf({ entities }: Reading, prefix: string): string | null {
  return (
    entities.find(({ kind, value }) => kind === 'id' && value.startsWith(`${prefix}_`))?.value ??
    null
  )
}

/** The first of some values whose concept is named. */
function pick(
  reading: Reading,
  choices: readonly (readonly [string, string])[],
): string | undefined {
  return choices.find(([concept]) => reading.concepts.has(concept))?.[1]
}

function member(name: string, value: unknown): Readonly<Record<string, unknown>> {
  return value === undefined || value === null ? {} : { [name]: value }
}

export const keysList = plain('keys.list', (reading) =>
  member(
    'state',
    pick(reading, [
      ['revoked', 'revoked'],
      ['active', 'active'],
    ]),
  ),
)

export const usage = (reading: Reading): Recipe => {
  const groupBy =
    pick(reading, [
      ['key', 'key'],
      ['day', 'day'],
      ['today', 'day'],
      ['hour', 'hour'],
      ['agent', 'agent'],
    ]) ?? routeWord(reading)
  return plain('usage.get', () => member('groupBy', groupBy))(reading)
}

function routeWord({ text }: Reading): string | undefined {
  if (
    /famil|семейств|عائل|خانواد|家族|系列|ファミリ|제품군|rodzin|(?<!\p{L})aile|theo nhóm/iu.test(
      text,
    )
  )
    return 'family'
  return /\broute|endpoint|par route|по маршрут|маршрут|ruta|rota|مسار|مسیر|路由|ルート|경로|đường dẫn|tras(?:a|y|ę)/iu.test(
    text,
  )
    ? 'route'
    : undefined
}

export const invoicesList = plain('invoices.list', (reading) => {
  const isOverdue =
    /overdue|überfällig|en retard|vencid|scadut|achterstallig|zaległ|gecik|quá hạn|просроч|متأخر|معوق|逾期|期限切れ|滞納|연체/iu.test(
      reading.text,
    )
  const state = isOverdue
    ? 'overdue'
    : pick(reading, [
        ['paid', 'paid'],
        ['due', 'issued'],
      ])
  const isUnpaid = reading.concepts.has('due') || reading.concepts.has('not')
  return member('state', isUnpaid && !isOverdue ? 'issued' : state)
})

function* invoiceMeant(reading: Reading, isPayment: boolean): Recipe<string> {
  const id = idOf(reading, 'inv')
  if (id !== null) return id
  const number = reading.entities.find(({ kind }) => kind === 'invoice')?.value
  const invoices = itemsOf(yield* look('invoices.list'))
  const fitting = invoices.filter((one) =>
    number === undefined ? isPayment && isDue(one) : textOfMember(one, 'number') === number,
  )
  const [invoice] = fitting
  const found = textOfMember(invoice, 'id')
  if (number !== undefined && found === null) throw new Stop({ kind: 'none', what: 'invoiceId' })
  if (isPayment && number === undefined && fitting.length === 0)
    throw new Stop({ kind: 'none', what: 'invoiceId' })
  if (found === null || fitting.length > 1)
    throw ask(
      'invoiceId',
      fitting.flatMap((one) => textOfMember(one, 'number') ?? []),
    )
  return found
}

function isDue(invoice: Readonly<Record<string, unknown>>): boolean {
  const state = textOfMember(invoice, 'state') ?? ''
  const due = textOfMember(invoice, 'due', 'amountAtomic')
  return ['issued', 'overdue'].includes(state) && due !== null && due !== '0'
}

export function* invoiceGet(reading: Reading): Recipe {
  yield* act('invoices.get', { invoiceId: yield* invoiceMeant(reading, false) })
  return done
}

export function* invoicePay(reading: Reading): Recipe {
  yield* act('invoices.pay', { invoiceId: yield* invoiceMeant(reading, true) })
  return done
}

export const chargesList = plain('charges.list', (reading) => {
  const { text } = reading
  const rail = /x402/i.test(text)
    ? /solana|svm/i.test(text)
      ? 'x402_svm'
      : 'x402_evm'
    : /\bmpp\b/i.test(text)
      ? 'mpp_solana'
      : undefined
  const status = pick(reading, [
    ['refund', 'refunded'],
    ['failed', 'failed'],
  ])
  return { ...member('rail', rail), ...member('status', status) }
})

export function* chargeReceipt(reading: Reading): Recipe {
  const id = idOf(reading, 'chg')
  if (id !== null) {
    yield* act('charges.getReceipt', { chargeId: id })
    return done
  }
  const charges = itemsOf(yield* look('charges.list'))
  const [newest] = charges
  const chargeId = textOfMember(newest, 'id')
  if (chargeId === null) throw new Stop({ kind: 'none', what: 'chargeId' })
  const isLast = reading.concepts.has('last') || reading.concepts.has('newest')
  if (!isLast && charges.length > 1)
    throw ask(
      'chargeId',
      charges.flatMap((one) => textOfMember(one, 'id') ?? []),
    )
  yield* act('charges.getReceipt', { chargeId })
  return done
}

export const notifications = plain('notifications.list', ({ concepts }) =>
  member('unread', concepts.has('unread') ? true : undefined),
)

export function* agentsSearch(reading: Reading): Recipe {
  const q = searchText(reading, ['question'])
  if (q === null) throw ask('q')
  yield* act('agents.search', { q })
  return done
}

export const apiDocs = plain('operations.list', (reading) => {
  const named = reading.entities.find(({ kind }) => kind === 'operation')
  return member('q', named?.value ?? searchText(reading, ['all', 'status', 'explain']))
})

function agentSlug({ entities }: Reading): string | undefined {
  return entities.find(({ kind }) => kind === 'slug')?.value
}

export const runsList = plain('runs.list', (reading) => member('agent', agentSlug(reading)))

export function* runGet(reading: Reading): Recipe {
  const id = idOf(reading, 'run')
  if (id !== null) {
    yield* act('runs.get', { runId: id })
    return done
  }
  const agent = agentSlug(reading)
  const runs = itemsOf(yield* look('runs.list'))
  const fitting = runs.filter(
    (one) =>
      (agent === undefined || textOfMember(one, 'agent') === agent) &&
      (!reading.concepts.has('running') || textOfMember(one, 'status') === 'running'),
  )
  const isLast = reading.concepts.has('last') || reading.concepts.has('newest')
  const [run] = fitting
  const runId = textOfMember(run, 'id')
  if (runId === null || (fitting.length > 1 && !isLast))
    throw ask(
      'runId',
      fitting.flatMap((one) => textOfMember(one, 'id') ?? []),
    )
  yield* act('runs.get', { runId })
  return done
}

export const agentPlans = plain('agentPlans.list', (reading) =>
  member(
    'status',
    /draft|entw[uü]rf|brouillon|borrador|bozz|rascunho|concept|szkic|taslak|nháp|чернов|مسودة|پیش‌?نویس|草稿|下書き|초안/iu.test(
      reading.text,
    )
      ? 'draft'
      : pick(reading, [
          ['running', 'running'],
          ['failed', 'failed'],
        ]),
  ),
)

export const paperReset = plain('paperAccount.reset', ({ text }) =>
  member(
    'profile',
    /frictionless/i.test(text)
      ? 'frictionless'
      : /realistic/i.test(text)
        ? 'realistic'
        : /harsh/i.test(text)
          ? 'harsh'
          : undefined,
  ),
)

function* vaultWallet(reading: Reading): Recipe<string> {
  const id = idOf(reading, 'vw')
  if (id !== null) return id
  const wallets = itemsOf(yield* look('vaultWallets.list'))
  const [wallet] = wallets
  const walletId = textOfMember(wallet, 'id')
  if (wallet === undefined) throw new Stop({ kind: 'none', what: 'walletId' })
  if (walletId === null || wallets.length > 1)
    throw ask(
      'walletId',
      wallets.flatMap((one) => textOfMember(one, 'id') ?? []),
    )
  return walletId
}

export function* vaultPolicy(reading: Reading): Recipe {
  yield* act('vaultWallets.getPolicy', { walletId: yield* vaultWallet(reading) })
  return done
}

/** Sends ether from the vault. Where it goes is only ever what the words say. */
export function* transfer(reading: Reading): Recipe {
  const { entities, text } = reading
  const amounts = goodsIn(reading)
  const others = entities.some(
    ({ kind, value }) => kind === 'symbol' && value.toUpperCase() !== 'ETH',
  )
  const isOther =
    others || amounts.some(({ unit }) => unit !== null && !['ETH', 'wei', 'gwei'].includes(unit))
  if (isOther || /bitcoin|btc|\bbc1|iban|bank|paypal/i.test(text))
    throw new Stop({ kind: 'cannot' })
  const to = entities.filter(({ kind }) => kind === 'address')
  const [first] = to
  if (entities.some(({ kind }) => kind === 'solana' || kind === 'hash'))
    throw new Stop({ kind: 'cannot' })
  const amount = amounts.find(({ unit, isShare }) => unit !== null && !isShare)
  if (first === undefined || to.length > 1) throw ask('to')
  if (amount === undefined) throw ask('amount')
  const decimals = amount.unit === 'wei' ? 0 : amount.unit === 'gwei' ? 9 : 18
  const valueAtomic = atomicOf(amount.value, decimals)
  if (valueAtomic === null) throw ask('amount')
  const walletId = yield* vaultWallet(reading)
  const clientRequestId = createHash('sha256')
    .update(JSON.stringify([text, walletId]))
    .digest('hex')
    .slice(0, 24)
  yield* act('vaultWallets.signTransaction', {
    walletId,
    clientRequestId,
    to: first.value,
    data: '0x',
    valueAtomic,
  })
  return done
}

export const signingRequests = plain('signingRequests.list', ({ concepts }) =>
  member('state', concepts.has('pendingword') ? 'pending_approval' : undefined),
)

export function* faucet(reading: Reading): Recipe {
  const { text, entities } = reading
  const amount = goodsIn(reading).find(({ isShare }) => !isShare)
  const spoken = /(?<![A-Za-z])usdc(?![A-Za-z])/i.test(text)
    ? 'USDC'
    : isSolana(reading)
      ? 'SOL'
      : 'ETH'
  const named = entities.find(({ kind }) => kind === 'address' || kind === 'solana')
  const address = named?.value ?? (yield* ownWallet(spoken === 'SOL' ? 'solana' : 'eip155'))
  yield* act('faucet.request', { address, asset: spoken, ...member('amount', amount?.value) })
  return done
}

function isSolana({ text }: Reading): boolean {
  return /(?<![A-Za-z])sol(?:ana)?(?![A-Za-z])|солан|سولانا|ソラナ|솔라나|索拉纳/iu.test(text)
}

const topicWords: readonly (readonly [string, string])[] = [
  ['launch', 'launch.*'],
  ['trade', 'trade.*'],
  ['order', 'order.*'],
  ['alert', 'alert.*'],
]

export const eventsHistory = plain('events.list', (reading) => {
  const named = reading.entities.filter(({ kind }) => kind === 'topic').map(({ value }) => value)
  const spoken = topicWords.find(([concept]) => reading.concepts.has(concept))?.[1]
  return member('topics', named.length > 0 ? named.join(',') : spoken)
})

export function* serviceStatus(): Recipe {
  yield* act('service.getStatus')
  return done
}
