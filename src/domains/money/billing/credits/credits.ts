import type { LedgerAsset } from '../../../../kernel/assets.ts'
import { AppError, assert } from '../../../../kernel/errors.ts'
import { createId } from '../../../../kernel/ids.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { ledgerErrors, lockBalances } from '../../ledger/index.ts'
import { type BillingParts, retriesMax } from '../billing-parts.ts'
import { forEachIsolated } from '../periodic-tasks.ts'
import { consume, defaultPriority, endOf, type GrantKind } from './consumption.ts'
import { type GrantState, grantMachine } from './credit-states.ts'
import { creditsEvents } from './credits.events.ts'
import {
  type CreditAccount,
  creditsStore,
  type Funding,
  type GrantChange,
  type StoredGrant,
} from './credits.store.ts'

export const grantIdPrefix = 'crd'
const batchMax = 100

/** Credit to be given to an account. */
export type NewGrant = {
  readonly accountId: string
  readonly asset: LedgerAsset
  readonly kind: GrantKind
  readonly amountAtomic: bigint
  /** Lower values are spent first. Default: by kind. */
  readonly priority?: number
  readonly expiresAt: Date | null
  /** The unique source: a repeat with the same source has no effect. */
  readonly source: string
  readonly note: string
  /** The platform account that pays, and that gets back the unused part. */
  readonly funding: Funding
}

/** A removal of credit because the payment for it was returned. */
export type GrantRefund = {
  /** The source of the grant. */
  readonly source: string
  readonly amountAtomic: bigint
  /** The id of the transfers, which makes a repeat harmless. */
  readonly id: string
  readonly reference: Readonly<Record<string, string>>
}

/** Accounts' credit by source. The ledger knows the total; this knows which grants it consists of. */
export type Credits = {
  /** Gives credit once per source. Raises `ledger.insufficient` when the funding account has too little. */
  readonly grant: (tx: Queryable, grant: NewGrant) => Promise<StoredGrant>
  /** Promises credit once per source; it is given as soon as the funding account has enough. */
  readonly promise: (tx: Queryable, grant: NewGrant) => Promise<StoredGrant>
  /** Promises credit, and gives it at once if the funding account has enough. */
  readonly give: (tx: Queryable, grant: NewGrant) => Promise<StoredGrant>
  /** Allocates recent spending to the credit account's grants, in order, and returns the active ones. */
  readonly settle: (tx: Queryable, creditAccount: CreditAccount) => Promise<readonly StoredGrant[]>
  /** Takes back the remainder of a grant; a held part follows when its hold ends. */
  readonly takeBack: (tx: Queryable, grantId: string) => Promise<StoredGrant | undefined>
  /**
   * Removes credit whose payment was returned: from the remainder of that grant first, then from other value. Raises
   * `ledger.insufficient` when there is too little.
   */
  readonly refund: (tx: Queryable, refund: GrantRefund) => Promise<void>
  /**
   * The same for a whole grant, which goes back to its funding account; nothing when it does not exist or has ended.
   */
  readonly refundAll: (tx: Queryable, refund: Omit<GrantRefund, 'amountAtomic'>) => Promise<void>
  /** Ends the credit account's expired grants, as far as nothing is held on them. */
  readonly expireOf: (tx: Queryable, creditAccount: CreditAccount) => Promise<void>
  /** Gives promised credit for which there is now enough. */
  readonly givePromised: () => Promise<void>
  /** Ends expired grants. */
  readonly expireDue: () => Promise<void>
}

/** Creates the credit book. */
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
        // The ledger's refusal does not abort the transaction; the promise stays.
        if (!(failure instanceof AppError && failure.spec === ledgerErrors.insufficient)) {
          throw failure
        }
        return promise(tx, grant)
      }
    },
    settle: (tx, creditAccount) => settle(tx, creditAccount, parts),
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
    async expireOf(tx, creditAccount) {
      const nowMs = clock.nowMs()
      for (const grant of await settle(tx, creditAccount, parts)) {
        const isOver = grant.isVoided || (grant.expiresAt?.getTime() ?? nowMs + 1) <= nowMs
        if (isOver) await endGrant(tx, grant, parts)
      }
    },
  }
}

/** The periodic work over all accounts, each grant separately. */
function createRounds(parts: BillingParts): Pick<Credits, 'expireDue' | 'givePromised'> {
  const { database, clock, logger } = parts
  const report = (failure: unknown, { id }: StoredGrant) => {
    // Retried next round: the funding account has too little, or the remainder is held.
    if (failure instanceof AppError && failure.spec === ledgerErrors.insufficient) return
    logger.error('credit cannot be moved', failure, { grantId: id })
  }
  const locked = (work: (tx: Queryable, grant: StoredGrant | undefined) => Promise<unknown>) => {
    return ({ id }: StoredGrant) =>
      database.transaction(async (tx) => work(tx, await lockGrant(tx, id)), { retriesMax })
  }
  const give = locked(async (tx, grant) => {
    if (grant?.state === 'pending') await activate(tx, grant, parts)
  })
  const expire = locked(async (tx, grant) => {
    if (grant?.state === 'active') await endGrant(tx, grant, parts)
  })
  return {
    async givePromised() {
      const pending = await creditsStore(database.query).pending(batchMax)
      await forEachIsolated(pending, give, report)
    },
    async expireDue() {
      const due = await creditsStore(database.query).due(new Date(clock.nowMs()), batchMax)
      await forEachIsolated(due, expire, report)
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

/** Changes to a credit account's grants lock its cursor first, so grant rows need no lock. */
async function lockGrant(tx: Queryable, grantId: string): Promise<StoredGrant | undefined> {
  const store = creditsStore(tx)
  const seen = await store.find(grantId)
  if (seen === undefined) return undefined
  await store.lockCursor(seen)
  return store.find(grantId)
}

/** Transfer first: its lock keeps others from spending while earlier spending is allocated. */
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

/** Allocates the spending since the last time. A grant starts only after all earlier spending was allocated. */
async function settle(
  tx: Queryable,
  creditAccount: CreditAccount,
  parts: BillingParts,
): Promise<readonly StoredGrant[]> {
  const store = creditsStore(tx)
  const counted = await store.lockCursor(creditAccount)
  const through = await store.newestSeq(creditAccount)
  const grants = await store.active(creditAccount)
  if (through === counted) return grants
  await store.moveCursor(creditAccount, through)
  if (grants.length === 0) return grants
  const spent = await store.spentBetween(creditAccount, { after: counted, through }, endsOf(grants))
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
 * Takes back the remainder that was not held at the grant's end; the grant has ended once all of it was returned. Holds
 * are allocated to grants in spending order, so the account's other value is not touched.
 */
async function endGrant(
  tx: Queryable,
  { id, accountId, asset, isVoided }: StoredGrant,
  parts: BillingParts,
): Promise<StoredGrant | undefined> {
  const creditAccount = { accountId, asset }
  // The cursor is locked before the balance, as everywhere; the allocation then stays valid until the remainder is
  // taken.
  await creditsStore(tx).lockCursor(creditAccount)
  await lockBalances(tx, { owner: accountId, asset, purposes: ['available'] })
  const grants = await settle(tx, creditAccount, parts)
  const grant = grants.find((one) => one.id === id)
  if (grant === undefined) return creditsStore(tx).find(id)
  const held = await creditsStore(tx).held(creditAccount, endsOf(grants))
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
        // Credit that was paid for and not used is revenue; a gift goes back to its funding account.
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
      id: `${id}:${kind}`,
      kind,
      reference,
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
  // The part that was spent meanwhile is taken from other value, and counts as spent.
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
