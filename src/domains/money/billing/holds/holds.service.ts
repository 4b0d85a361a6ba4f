import { ledgerMoney } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { cursor, type Page } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { ledgerErrors, type NewTransfer } from '../../ledger/index.ts'
import { billingErrors } from '../billing.errors.ts'
import type { BillingParts } from '../billing-parts.ts'
import { resourceNotFound } from '../billing-refusals.ts'
import type { Budgets } from '../budgets/budgets.ts'
import { type ChargeLine, chargesStore } from '../charges/charges.store.ts'
import { keyIdOf } from '../credentials.ts'
import type { CommitHoldRequest, CreateHoldRequest, HoldsQuery, HoldView } from './holds.schemas.ts'
import { type AccountHold, holdsStore, ledgerHoldId, type NewAccountHold } from './holds.store.ts'

const places = cursor({ at: 'time', id: 'text' })
const openMax = 100
const expiredBatch = 100
const budgetFamily = 'Billing & Rewards'
const commitOperation = 'post_api_billing_holds_holdId_commit'

type HoldsParts = BillingParts & { readonly budgets: Budgets }

export type HoldsService = ReturnType<typeof createHoldsService>

/** Credit that an account reserves: held, then committed to the platform, released or expired. */
export function createHoldsService(parts: HoldsParts) {
  return { ...makingHolds(parts), ...endingHolds(parts) }
}

function makingHolds(parts: HoldsParts) {
  const { database, clock } = parts
  return {
    /**
     * Holds credit. Raises 402 `ledger.insufficient` with the shortfall, 429 when a budget has too little left, 409
     * when the id was used with other content or too many holds are open.
     */
    create: (owner: Principal, request: CreateHoldRequest): Promise<HoldView> =>
      database.transaction(async (tx) => {
        const holds = holdsStore(tx)
        const hold = newHold(owner, request, new Date(clock.nowMs()))
        await holds.lockAccount(owner.accountId)
        const known = await holds.find(owner.accountId, hold.id)
        if (known !== undefined) return holdView(assertSame(known, hold))
        if ((await holds.countOpen(owner.accountId)) >= openMax) {
          throw new AppError(billingErrors.holds_full, `At most ${openMax} holds are open at once.`)
        }
        await reserve(tx, { ...parts, hold, owner })
        await holds.insert(hold)
        return holdView(await findHold(tx, owner, hold.id))
      }),
    async list({ accountId }: Principal, query: HoldsQuery): Promise<Page<HoldView>> {
      const { limit, status } = query
      const page = { accountId, status, after: places.read(query.cursor), limit: limit + 1 }
      const rows = await holdsStore(database.query).list(page)
      const place = ({ createdAt, id }: AccountHold) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: holdView })
    },
    get: async (owner: Principal, id: string): Promise<HoldView> =>
      holdView(await findHold(database.query, owner, id)),
  }
}

// Budgets are locked before the ledger everywhere, to avoid deadlocks.
function endingHolds({ database, clock, ledger, budgets }: HoldsParts) {
  return {
    /** Spends from the hold and releases the rest. A repeat with the same amount gives the same answer. */
    commit: (owner: Principal, id: string, request: CommitHoldRequest): Promise<HoldView> =>
      database.transaction(async (tx) => {
        const hold = await findHold(tx, owner, id)
        const amountAtomic = BigInt(request.amountAtomic)
        const ledgerId = ledgerHoldId(owner.accountId, id)
        if (await holdsStore(tx).closeBudgets(owner.accountId, id)) {
          await budgets.reduce(tx, ledgerId, amountAtomic)
        }
        await ledger.commit(tx, ledgerId, spending(hold, ledgerId, amountAtomic))
        // The same usage line as for any spending; a repeat finds it.
        const at = new Date(clock.nowMs())
        await chargesStore(tx).insert(lineOf({ hold, owner, amountAtomic, at }))
        return holdView(await findHold(tx, owner, id))
      }),
    /** Releases the held credit; does nothing for a hold that has ended. */
    release: (owner: Principal, id: string): Promise<HoldView> =>
      database.transaction(async (tx) => {
        await findHold(tx, owner, id)
        const ledgerId = ledgerHoldId(owner.accountId, id)
        if (await holdsStore(tx).closeBudgets(owner.accountId, id)) {
          await budgets.release(tx, ledgerId)
        }
        await ledger.release(tx, ledgerId)
        return holdView(await findHold(tx, owner, id))
      }),
    /** Releases the budgets of expired holds. */
    processDue: () =>
      database.transaction(async (tx) => {
        const holds = holdsStore(tx)
        for (const { accountId, id } of await holds.lockExpired(expiredBatch)) {
          await holds.closeBudgets(accountId, id)
          await budgets.release(tx, ledgerHoldId(accountId, id))
        }
      }),
  }
}

async function findHold(db: Queryable, owner: Principal, id: string): Promise<AccountHold> {
  const hold = await holdsStore(db).find(owner.accountId, id)
  if (hold === undefined) throw resourceNotFound('hold')
  return hold
}

function spending(
  { accountId, id, asset, purpose }: AccountHold,
  ledgerId: string,
  amountAtomic: bigint,
): NewTransfer {
  return {
    id: `${ledgerId}:spent`,
    kind: 'hold.committed',
    reference: { holdId: id, purpose },
    entries: [
      {
        account: { owner: accountId, purpose: 'available', asset },
        amountAtomic: -amountAtomic,
      },
      { account: { owner: 'platform', purpose: 'revenue', asset }, amountAtomic },
    ],
  }
}

function lineOf(spent: {
  readonly hold: AccountHold
  readonly owner: Principal
  readonly amountAtomic: bigint
  readonly at: Date
}): ChargeLine {
  const { hold, owner, amountAtomic, at } = spent
  const { accountId, asset } = hold
  const keyId = keyIdOf(owner)
  return {
    id: ledgerHoldId(accountId, hold.id),
    accountId,
    asset,
    amountAtomic,
    at,
    operationId: commitOperation,
    family: budgetFamily,
    requestId: hold.id,
    rail: asset.startsWith('paper:') ? 'credit_paper' : 'credit',
    priceSource: 'hold',
    ...(keyId === undefined ? {} : { keyId }),
  }
}

function newHold(owner: Principal, request: CreateHoldRequest, createdAt: Date): NewAccountHold {
  const { amountAtomic, ...rest } = request
  return { ...rest, accountId: owner.accountId, amountAtomic: BigInt(amountAtomic), createdAt }
}

function assertSame(known: AccountHold, wanted: NewAccountHold): AccountHold {
  const isSame =
    known.amountAtomic === wanted.amountAtomic &&
    known.asset === wanted.asset &&
    known.purpose === wanted.purpose &&
    known.ttlSeconds === wanted.ttlSeconds
  if (isSame) return known
  throw new AppError(ledgerErrors.id_reused, `Another hold has the id ${wanted.id}.`)
}

async function reserve(
  tx: Queryable,
  {
    hold,
    owner,
    ledger,
    budgets,
  }: Pick<BillingParts, 'ledger'> & {
    readonly hold: NewAccountHold
    readonly owner: Principal
    readonly budgets: Budgets
  },
): Promise<void> {
  const { accountId, asset, amountAtomic } = hold
  const id = ledgerHoldId(accountId, hold.id)
  const keyId = keyIdOf(owner)
  await budgets.reserve(tx, {
    accountId,
    family: budgetFamily,
    asset,
    amountAtomic,
    chargeId: id,
    ...(keyId === undefined ? {} : { keyId }),
  })
  await ledger.hold(tx, {
    id,
    account: { owner: accountId, purpose: 'available', asset },
    amountAtomic,
    expiresAt: new Date(hold.createdAt.getTime() + hold.ttlSeconds * 1_000),
    reference: { holdId: hold.id, purpose: hold.purpose },
  })
}

function holdView(hold: AccountHold): HoldView {
  return {
    id: hold.id,
    status: hold.status,
    amount: ledgerMoney(hold.asset, hold.amountAtomic),
    committed: ledgerMoney(hold.asset, hold.committedAtomic),
    purpose: hold.purpose,
    createdAt: hold.createdAt.toISOString(),
    expiresAt: hold.expiresAt.toISOString(),
  }
}
