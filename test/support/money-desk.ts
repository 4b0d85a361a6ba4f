import { type BillingService, createBillingService } from '../../src/domains/money/billing/index.ts'
import type { RewardTerms } from '../../src/domains/money/billing/rewards/reward-rules.ts'
import { createRewards, type Rewards } from '../../src/domains/money/billing/rewards/rewards.ts'
import { type LedgerService } from '../../src/domains/money/ledger/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Database } from '../../src/ports/database.ts'
import { callerAddresses } from './caller-addresses.ts'
import { principal } from './http-server.ts'
import { openTill, type RailParts, type Till } from './payments-world.ts'
import { watched } from './visits.ts'

/** What is asked of money. `from` is the name of the account that asks. */
export type MoneyAsk =
  | { readonly kind: 'buy'; readonly from: string; readonly item: string }
  | {
      readonly kind: 'refund'
      readonly from: string
      readonly chargeId: string
      /** Null for all that is left. */
      readonly amountAtomic: string | null
      readonly key: string
    }
  | { readonly kind: 'void'; readonly from: string; readonly chargeId: string }
  | { readonly kind: 'give'; readonly gift: Parameters<BillingService['credits']['give']>[0] }
  | {
      readonly kind: 'sell'
      readonly from: string
      readonly amountAtomic: string
      readonly source: string
      readonly expiresAt: string | null
    }
  | { readonly kind: 'take_back'; readonly grantId: string }
  | {
      readonly kind: 'hold'
      readonly from: string
      readonly id: string
      readonly amountAtomic: string
      readonly ttlSeconds: number
    }
  | {
      readonly kind: 'commit'
      readonly from: string
      readonly id: string
      readonly amountAtomic: string
    }
  | { readonly kind: 'release'; readonly from: string; readonly id: string }
  | { readonly kind: 'collect'; readonly from: string }
  | { readonly kind: 'prepare'; readonly from: string; readonly claimId: string }
  | { readonly kind: 'take'; readonly from: string; readonly claimId: string }
  | { readonly kind: 'count'; readonly from: string }
  | { readonly kind: 'attach'; readonly from: string; readonly to: string }
  | { readonly kind: 'look'; readonly at: 'charges' | 'credit' | 'holds' | 'rewards' }

/** What is asked, and the moment at which it is: processes of one test have one time. */
export type MoneyCall = { readonly nowMs: number; readonly ask: MoneyAsk }

/** Everything of one process that moves money of accounts, and one way to ask for it. */
export type MoneyDesk = {
  readonly till: Till
  readonly billing: BillingService
  readonly ledger: LedgerService
  /** The answer's state or the refusal's code; never raises. */
  readonly handle: (call: MoneyCall) => Promise<string>
  readonly close: () => Promise<void>
}

const asset = 'USDC'
const hourMs = 3_600_000
/** For refunds, and so for rewards to be settled. */
export const refundWindowMs = 2 * hourMs
/** Of what the platform keeps, for who referred the payer. */
export const referralBps = 2_500
/** What charges earn here. */
export const rewardRules: readonly RewardTerms[] = [
  {
    activity: 'spend',
    asset,
    rateBps: 150,
    capAtomic: 60n,
    epochSeconds: 3_600,
    claimDays: 1,
  },
  {
    activity: 'earnings',
    asset,
    rateBps: 70,
    capAtomic: 1_000n,
    epochSeconds: 3_600,
    claimDays: 1,
  },
]

/** Opens it on a database that has the schema of paid calls. */
export async function createMoneyDesk(database: Database): Promise<MoneyDesk> {
  let nowMs = 0
  const clock = { nowMs: () => nowMs }
  const made: { billing?: BillingService; rewards?: Rewards } = {}
  const books = (given: RailParts & { readonly ledger: LedgerService }) => {
    const parts = { ...given, mode: 'live', visits: watched } as const
    const settings = { settleDelayMs: refundWindowMs, referralBps }
    made.billing = createBillingService({
      ...parts,
      staticPrices: [],
      operations: new Set(),
      standardRewards: rewardRules,
      rewardSettings: settings,
    })
    made.rewards = createRewards({ ...parts, settings })
    return made.billing.chargeBooks
  }
  const keys = Object.fromEntries(
    Array.from({ length: roundsMax * accountsMax }, (_, index) => {
      const name = accountName(Math.floor(index / accountsMax), index % accountsMax)
      return [`ct_sk_${name}`, ownerOf(name)]
    }),
  )
  const till = await openTill({ database, clock, books, keys, settings: { refundWindowMs } })
  till.shop.quoteOf = quoteOf
  const { billing, rewards } = made
  if (billing === undefined || rewards === undefined) throw new Error('the till has no books')
  const { ledger } = till
  const parts = { till, billing, ledger, rewards, database }
  return {
    ...parts,
    async handle(call) {
      nowMs = Math.max(nowMs, call.nowMs)
      try {
        return await answerOf(parts, call.ask)
      } catch (failure) {
        return failure instanceof AppError ? failure.spec.code : `failed: ${String(failure)}`
      }
    },
    close: () => till.http.close(),
  }
}

const roundsMax = 500
const accountsMax = 8

/** The accounts of a round: each round has its own, so that nothing of the last one is left in them. */
export function accountName(round: number, index: number): string {
  return `r${round}x${index}`
}

/** The account of a name, as its own session or key. */
export function ownerOf(name: string): Principal {
  return principal({ accountId: `acct_${name}`, credentialId: `key_${name}` })
}

/** The price that the name of a piece says: `<anything>.<amount>.<payee or nobody>.<commission>`. */
function quoteOf(item: string) {
  const [, amount = '1', payee = 'nobody', bps = '0'] = item.split('.')
  const price = { amountAtomic: BigInt(amount), asset, unit: 'call' } as const
  if (payee === 'nobody') return price
  return { ...price, payee: { accountId: `acct_${payee}`, commissionBps: Number(bps) } }
}

type Parts = Pick<MoneyDesk, 'billing' | 'ledger' | 'till'> & {
  readonly database: Database
  readonly rewards: Rewards
}

async function answerOf(parts: Parts, ask: MoneyAsk): Promise<string> {
  switch (ask.kind) {
    case 'buy':
    case 'refund':
    case 'void':
      return overHttp(parts.till, ask)
    case 'look':
      return look(parts, ask.at)
    default:
      return ofBilling(parts, ask)
  }
}

const placeOf = callerAddresses()

async function overHttp(
  { http }: Till,
  ask: Extract<MoneyAsk, { kind: 'buy' | 'refund' | 'void' }>,
): Promise<string> {
  const path =
    ask.kind === 'buy' ? `/shop/${ask.item}` : `/api/payments/charges/${ask.chargeId}/${ask.kind}`
  const key = ask.kind === 'buy' ? ask.item : ask.kind === 'refund' ? ask.key : undefined
  const answer = await http.inject({
    method: 'POST',
    url: path,
    remoteAddress: placeOf(ask.from),
    headers: {
      'content-type': 'application/json',
      'x-api-key': `ct_sk_${ask.from}`,
      ...(key === undefined ? {} : { 'idempotency-key': `${key}-of-money` }),
    },
    payload: JSON.stringify(bodyOf(ask)),
  })
  const { code, status } = answer.json()
  if (answer.statusCode < 300) return ask.kind === 'buy' ? 'paid' : String(status)
  return String(code).endsWith('.in_flight') ? 'in_flight' : String(code)
}

function bodyOf(ask: Extract<MoneyAsk, { kind: 'buy' | 'refund' | 'void' }>) {
  if (ask.kind === 'buy') return { colour: 'red' }
  if (ask.kind === 'void' || ask.amountAtomic === null) return { reason: 'It was chipped.' }
  const digits = ask.amountAtomic.padStart(7, '0')
  return { reason: 'It was chipped.', amount: `${digits.slice(0, -6)}.${digits.slice(-6)}` }
}

async function ofBilling(
  { billing, database }: Parts,
  ask: Exclude<MoneyAsk, { kind: 'buy' | 'look' | 'refund' | 'void' }>,
): Promise<string> {
  switch (ask.kind) {
    case 'give':
      return (await billing.credits.give(ask.gift)).state
    case 'sell':
      return sell({ billing, database }, ask)
    case 'take_back':
      return (await billing.credits.takeBack(ask.grantId)).state
    case 'hold': {
      const { id, amountAtomic, ttlSeconds } = ask
      const body = { id, amountAtomic, ttlSeconds, asset, purpose: 'a test' } as const
      return (await billing.holds.create(ownerOf(ask.from), body)).status
    }
    case 'commit': {
      const { id, amountAtomic } = ask
      return (await billing.holds.commit(ownerOf(ask.from), id, { amountAtomic })).status
    }
    case 'release':
      return (await billing.holds.release(ownerOf(ask.from), ask.id)).status
    case 'collect':
      return (await billing.rewards.collect(ownerOf(ask.from), { asset })).collected.amountAtomic
    case 'prepare': {
      const body = { destination: { kind: 'credit' } } as const
      return (await billing.claims.prepare(ownerOf(ask.from), ask.claimId, body)).state
    }
    case 'take':
      return (await billing.claims.take(ownerOf(ask.from), ask.claimId)).state
    case 'count':
      await billing.credits.list(ownerOf(ask.from), { limit: 1 })
      return 'counted'
    case 'attach': {
      const { code } = await billing.referrals.code(ownerOf(ask.to))
      await billing.referrals.attach(ownerOf(ask.from), code)
      return 'attached'
    }
  }
}

async function sell(
  { billing, database }: Pick<Parts, 'billing' | 'database'>,
  { from, amountAtomic, source, expiresAt }: Extract<MoneyAsk, { kind: 'sell' }>,
): Promise<string> {
  const grant = await database.transaction((tx) =>
    billing.creditBook.grant(tx, {
      accountId: `acct_${from}`,
      asset,
      kind: 'purchased',
      source,
      note: 'sold',
      amountAtomic: BigInt(amountAtomic),
      funding: 'external',
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    }),
  )
  return grant.state
}

/** One look of what follows the clock. */
async function look(
  { till, billing, ledger, rewards }: Parts,
  at: Extract<MoneyAsk, { kind: 'look' }>['at'],
): Promise<string> {
  switch (at) {
    case 'charges':
      while ((await till.payments.reconcile()) > 0);
      return 'looked'
    case 'credit':
      await billing.creditBook.expireDue()
      await billing.creditBook.givePromised()
      return 'looked'
    case 'holds':
      await ledger.expireHolds()
      return 'looked'
    case 'rewards':
      await rewards.processDue()
      return 'looked'
  }
}
