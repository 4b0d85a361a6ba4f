import type { LedgerAsset } from '../../../kernel/assets.ts'
import { AppError, assert } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type BillingParts, retriesMax } from '../billing-parts.ts'
import { lockBalances } from '../ledger/balance-lock.store.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { consume, defaultPriority, endOf, type GrantKind } from './consumption.ts'
import { type GrantState, grantMachine } from './credit-states.ts'
import { creditsEvents } from './credits.events.ts'
import {
  creditsStore,
  type Funding,
  type GrantChange,
  type Purse,
  type StoredGrant,
} from './credits.store.ts'

export const grantIdPrefix = 'crd'
const batchMax = 100

/** Credit that is to be given to an account. */
export type NewGrant = {
  readonly accountId: string
  readonly asset: LedgerAsset
  readonly kind: GrantKind
  readonly amountAtomic: bigint
  /** Lower is spent first; by its kind unless given. */
  readonly priority?: number
  readonly expiresAt: Date | null
  /** What it is for; there is one grant for each source, however often it is made. */
  readonly source: string
  readonly note: string
  /** Who pays, and gets back what is not used. */
  readonly funding: Funding
}

/** What is taken out again because what had paid for it went back. */
export type GrantRefund = {
  /** The grant's. */
  readonly source: string
  readonly amountAtomic: bigint
  /** Of the transfers; the same one moves once. */
  readonly id: string
  readonly reference: Readonly<Record<string, string>>
}

/** Credit of accounts, told apart by where it came from. The ledger knows how much there is; this knows of what. */
export type Credits = {
  /** Gives credit, once for each source. Raises `ledger.insufficient` when what pays for it has too little. */
  readonly grant: (tx: Queryable, grant: NewGrant) => Promise<StoredGrant>
  /** Promises credit, once for each source; it is given as soon as what pays for it has enough. */
  readonly promise: (tx: Queryable, grant: NewGrant) => Promise<StoredGrant>
  /** Promises credit and gives it at once, where what pays for it has enough. */
  readonly give: (tx: Queryable, grant: NewGrant) => Promise<StoredGrant>
  /** Counts what was spent since against the grants of the purse, in their order, and answers the active ones. */
  readonly settle: (tx: Queryable, purse: Purse) => Promise<readonly StoredGrant[]>
  /** Takes back what is left of a grant; what is held meanwhile follows when it is let go. */
  readonly takeBack: (tx: Queryable, grantId: string) => Promise<StoredGrant | undefined>
  /**
   * Takes out of an account what had paid for a grant and was sent back: what is left of that very grant, and only the
   * rest from what else there is. Raises `ledger.insufficient` when there is not so much.
   */
  readonly refund: (tx: Queryable, refund: GrantRefund) => Promise<void>
  /** The same of a whole grant, which goes back where it came from; nothing where there is none, or it has ended. */
  readonly refundAll: (tx: Queryable, refund: Omit<GrantRefund, 'amountAtomic'>) => Promise<void>
  /** Ends the grants of the purse whose time is up, as far as nothing is held on them. */
  readonly expireOf: (tx: Queryable, purse: Purse) => Promise<void>
  /** Gives what was promised where there is enough now. */
  readonly givePromised: () => Promise<void>
  /** Ends grants whose time is up. */
  readonly expireDue: () => Promise<void>
}

/** Builds the credit of accounts. */
export function createCredits(parts: BillingParts): Credits {
  return { ...createGiving(parts), ...createEnding(parts), ...createRounds(parts) }
}

function createGiving(parts: BillingParts): Pick<Credits, 'give' | 'grant' | 'promise' | 'settle'> {
  const promise = (tx: Queryable, grant: NewGrant) => writeGrant(tx, grant, parts)
  const grantNow = async (tx: Queryable, grant: NewGrant): Promise<StoredGrant> => {
    const written = await promise(tx, grant)
    return written.state === 'pending' ? activate(tx, written, parts) : written
  }
  return {
    promise,
    grant: grantNow,
    async give(tx, grant) {
      try {
        return await grantNow(tx, grant)
      } catch (failure) {
        // The refusal is the ledger's answer and spoils no transaction: the promise stays.
        if (!(failure instanceof AppError && failure.spec === ledgerErrors.insufficient)) {
          throw failure
        }
        return promise(tx, grant)
      }
    },
    settle: (tx, purse) => settle(tx, purse, parts),
  }
}

function createEnding(
  parts: BillingParts,
): Pick<Credits, 'expireOf' | 'refund' | 'refundAll' | 'takeBack'> {
  const { clock } = parts
  return {
    async takeBack(tx, grantId) {
      const grant = await lockGrant(tx, grantId)
      if (grant === undefined) return undefined
      grantMachine.assertTransition(grant.state, 'voided')
      await creditsStore(tx).update(grantId, { voidedAt: new Date(clock.nowMs()) })
      if (grant.state === 'pending') return move(tx, { grant, to: 'voided', change: {} }, parts)
      return endGrant(tx, { ...grant, isVoided: true }, parts)
    },
    refund: (tx, refund) => refundGrant(tx, refund, parts),
    async refundAll(tx, refund) {
      const seen = await creditsStore(tx).bySource(refund.source)
      const grant = seen === undefined ? undefined : await lockGrant(tx, seen.id)
      if (grant?.state === 'pending') await move(tx, { grant, to: 'voided', change: {} }, parts)
      else if (grant?.state === 'active' || grant?.state === 'depleted') {
        await refundGrant(tx, { ...refund, amountAtomic: grant.amountAtomic }, parts)
      }
    },
    async expireOf(tx, purse) {
      const nowMs = clock.nowMs()
      for (const grant of await settle(tx, purse, parts)) {
        const isOver = grant.isVoided || (grant.expiresAt?.getTime() ?? nowMs + 1) <= nowMs
        if (isOver) await endGrant(tx, grant, parts)
      }
    },
  }
}

/** What is due of all accounts, each grant by itself. */
function createRounds(parts: BillingParts): Pick<Credits, 'expireDue' | 'givePromised'> {
  const { database, clock, logger } = parts
  const eachAlone = async (
    grants: readonly StoredGrant[],
    work: (tx: Queryable, grant: StoredGrant) => Promise<unknown>,
  ): Promise<void> => {
    for (const grant of grants) {
      try {
        await database.transaction((tx) => work(tx, grant), { retriesMax })
      } catch (failure) {
        // Waits for the next round: what pays has too little, or the rest is held just now.
        if (failure instanceof AppError && failure.spec === ledgerErrors.insufficient) continue
        logger.error('credit cannot be moved', failure, { grantId: grant.id })
      }
    }
  }
  return {
    async givePromised() {
      await eachAlone(await creditsStore(database.query).pending(batchMax), async (tx, { id }) => {
        const grant = await lockGrant(tx, id)
        if (grant?.state === 'pending') await activate(tx, grant, parts)
      })
    },
    async expireDue() {
      const due = await creditsStore(database.query).due(new Date(clock.nowMs()), batchMax)
      await eachAlone(due, async (tx, { id }) => {
        const grant = await lockGrant(tx, id)
        if (grant?.state === 'active') await endGrant(tx, grant, parts)
      })
    },
  }
}

async function writeGrant(
  tx: Queryable,
  grant: NewGrant,
  { clock, random }: BillingParts,
): Promise<StoredGrant> {
  const createdAt = new Date(clock.nowMs())
  const written: StoredGrant = {
    ...grant,
    id: createId(grantIdPrefix, createdAt.getTime(), random.bytes(10)),
    priority: grant.priority ?? defaultPriority[grant.kind],
    remainingAtomic: grant.amountAtomic,
    takenBackAtomic: 0n,
    state: grantMachine.initial,
    isVoided: false,
    voidedAt: null,
    createdAt,
  }
  const store = creditsStore(tx)
  if (await store.insert(written)) return written
  return (await store.bySource(grant.source)) ?? written
}

/** All that changes grants of a purse takes turns by the purse; its rows need no lock of their own. */
async function lockGrant(tx: Queryable, grantId: string): Promise<StoredGrant | undefined> {
  const store = creditsStore(tx)
  const seen = await store.find(grantId)
  if (seen === undefined) return undefined
  await store.lockCursor(seen)
  return store.find(grantId)
}

/** The transfer comes first: it keeps others from spending while what was spent before is counted. */
async function activate(
  tx: Queryable,
  grant: StoredGrant,
  parts: BillingParts,
): Promise<StoredGrant> {
  const { accountId, asset, amountAtomic } = grant
  await creditsStore(tx).lockCursor(grant)
  await parts.ledger.post(tx, {
    id: `credit:${grant.id}`,
    kind: `credit.${grant.kind}`,
    reference: { grantId: grant.id, note: grant.note },
    entries: [
      {
        account: { owner: 'platform', purpose: grant.funding, asset },
        amountAtomic: -amountAtomic,
      },
      { account: { owner: accountId, purpose: 'available', asset }, amountAtomic },
    ],
  })
  await settle(tx, grant, parts)
  return move(tx, { grant, to: 'active', change: {} }, parts)
}

/** Counts what the ledger says was spent since the last time. Grants only begin once all spending before is counted. */
async function settle(
  tx: Queryable,
  purse: Purse,
  parts: BillingParts,
): Promise<readonly StoredGrant[]> {
  const store = creditsStore(tx)
  const counted = await store.lockCursor(purse)
  const through = await store.newestSeq(purse)
  const grants = await store.active(purse)
  if (through === counted) return grants
  await store.moveCursor(purse, through)
  if (grants.length === 0) return grants
  const spent = await store.spentBetween(purse, { after: counted, through }, endsOf(grants))
  return writeRemaining(tx, { before: grants, after: consume(grants, spent) }, parts)
}

async function writeRemaining(
  tx: Queryable,
  grants: { readonly before: readonly StoredGrant[]; readonly after: readonly StoredGrant[] },
  parts: BillingParts,
): Promise<readonly StoredGrant[]> {
  const known = new Map(grants.before.map((grant) => [grant.id, grant.remainingAtomic]))
  const active: StoredGrant[] = []
  for (const grant of grants.after) {
    const { remainingAtomic } = grant
    if (remainingAtomic === 0n) {
      await move(tx, { grant, to: 'depleted', change: { remainingAtomic } }, parts)
      continue
    }
    if (known.get(grant.id) !== remainingAtomic) {
      await creditsStore(tx).update(grant.id, { remainingAtomic })
    }
    active.push(grant)
  }
  return active
}

/**
 * Takes back what is left, as far as nothing was held on it at its end; the grant has ended once all of it went back.
 * What is held counts against grants in the order in which they are spent: the account's other value is not touched.
 */
async function endGrant(
  tx: Queryable,
  { id, accountId, asset, isVoided }: StoredGrant,
  parts: BillingParts,
): Promise<StoredGrant | undefined> {
  const purse = { accountId, asset }
  // What is counted next stays as it is until the rest is taken; the cursor is locked before, as everywhere.
  await creditsStore(tx).lockCursor(purse)
  await lockBalances(tx, { owner: accountId, asset, purposes: ['available'] })
  const grants = await settle(tx, purse, parts)
  const grant = grants.find((one) => one.id === id)
  if (grant === undefined) return creditsStore(tx).find(id)
  const held = await creditsStore(tx).held(purse, endsOf(grants))
  const free = consume(grants, held).find((one) => one.id === id)?.remainingAtomic ?? 0n
  const account = { owner: accountId, purpose: 'available', asset } as const
  const { availableAtomic } = await parts.ledger.balance(tx, account)
  const taken = availableAtomic < free ? availableAtomic : free
  const rest = {
    remainingAtomic: grant.remainingAtomic - taken,
    takenBackAtomic: grant.takenBackAtomic + taken,
  }
  if (taken > 0n) {
    await parts.ledger.post(tx, {
      id: `credit-back:${id}:${rest.takenBackAtomic}`,
      kind: isVoided ? 'credit.voided' : 'credit.expired',
      reference: { grantId: id },
      entries: [
        { account, amountAtomic: -taken },
        // What was paid for and never used is earned; what was given goes back where it came from.
        {
          account: {
            owner: 'platform',
            purpose: grant.kind === 'purchased' ? 'revenue' : grant.funding,
            asset,
          },
          amountAtomic: taken,
        },
      ],
    })
  }
  if (rest.remainingAtomic === 0n) {
    return move(tx, { grant, to: isVoided ? 'voided' : 'expired', change: rest }, parts)
  }
  await creditsStore(tx).update(id, rest)
  return { ...grant, ...rest, isVoided }
}

async function refundGrant(
  tx: Queryable,
  { source, amountAtomic, id, reference }: GrantRefund,
  parts: BillingParts,
): Promise<void> {
  const store = creditsStore(tx)
  const known = await store.bySource(source)
  assert(known !== undefined, `what was paid for ${source} became credit`)
  const { accountId, asset } = known
  await store.lockCursor(known)
  await lockBalances(tx, { owner: accountId, asset, purposes: ['available'] })
  const grant = (await settle(tx, known, parts)).find((one) => one.id === known.id)
  const left = grant?.remainingAtomic ?? 0n
  const taken = left < amountAtomic ? left : amountAtomic
  const out = (kind: string, amount: bigint) =>
    parts.ledger.post(tx, {
      ...{ id: `${id}:${kind}`, kind, reference },
      entries: [
        { account: { owner: accountId, purpose: 'available', asset }, amountAtomic: -amount },
        { account: { owner: 'platform', purpose: known.funding, asset }, amountAtomic: amount },
      ],
    })
  if (grant !== undefined && taken > 0n) {
    await out('credit.refunded', taken)
    const rest = {
      remainingAtomic: left - taken,
      takenBackAtomic: grant.takenBackAtomic + taken,
    }
    if (rest.remainingAtomic > 0n) await store.update(grant.id, rest)
    else await move(tx, { grant, to: 'voided', change: rest }, parts)
  }
  // What was spent of it meanwhile is taken from other value, and counts as spent.
  if (amountAtomic > taken) await out('checkout.refunded', amountAtomic - taken)
}

function endsOf(grants: readonly StoredGrant[]): readonly Date[] {
  return grants.map(endOf).filter((end) => end !== null)
}

async function move(
  tx: Queryable,
  step: {
    readonly grant: StoredGrant
    readonly to: Exclude<GrantState, 'pending'>
    readonly change: Pick<GrantChange, 'remainingAtomic' | 'takenBackAtomic'>
  },
  { outbox, clock }: BillingParts,
): Promise<StoredGrant> {
  const { grant, to, change } = step
  grantMachine.assertTransition(grant.state, to)
  const isOver = grantMachine.isTerminal(to)
  const moved: StoredGrant = { ...grant, ...change, state: to }
  await creditsStore(tx).update(grant.id, {
    ...change,
    state: to,
    ...(isOver ? { endedAt: new Date(clock.nowMs()) } : {}),
  })
  await outbox.append(tx, creditsEvents[to], {
    subject: grant.id,
    accountId: grant.accountId,
    payload: {
      grantId: grant.id,
      kind: grant.kind,
      asset: grant.asset,
      amountAtomic: grant.amountAtomic.toString(),
      takenBackAtomic: moved.takenBackAtomic.toString(),
      expiresAt: grant.expiresAt?.toISOString() ?? null,
    },
  })
  return moved
}
