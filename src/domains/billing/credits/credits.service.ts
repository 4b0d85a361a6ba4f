import { priceAssetOf } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { BillingParts } from '../billing-parts.ts'
import { invalidRequest, readCursorTime, resourceNotFound } from '../billing-refusals.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { moneyOf } from '../money.schemas.ts'
import type { CreditsQuery, GiveCreditRequest, GrantView } from './credits.schemas.ts'
import { creditsStore, type StoredGrant } from './credits.store.ts'
import type { Credits } from './credits.ts'

export type CreditsService = ReturnType<typeof createCreditsService>

/** The account's own view of its credit, and the operator's gifts. */
export function createCreditsService(parts: BillingParts & { readonly credits: Credits }) {
  const { database, clock, credits } = parts
  return {
    /** Lists grants with what is left of them now. */
    async list(owner: Principal, query: CreditsQuery): Promise<Page<GrantView>> {
      const { accountId } = owner
      const { limit, cursor, state } = query
      const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
      const after = cursor === undefined ? null : { at: readCursorTime(at), id }
      const rows = await database.transaction(async (tx) => {
        const store = creditsStore(tx)
        for (const asset of await store.activeAssets(accountId)) {
          await credits.settle(tx, { accountId, asset })
        }
        return store.list({ accountId, state, after, limit: limit + 1 })
      })
      const key = (grant: StoredGrant) => [grant.createdAt.toISOString(), grant.id]
      return toPage({ rows, limit, key, toItem: grantView })
    },
    /**
     * Gives credit, or promises it until the platform has set enough aside for it. Raises 409 `ledger.id_reused` where
     * the source was another gift's: its account would have been told that it got something.
     */
    async give(request: GiveCreditRequest): Promise<GrantView> {
      const { amountAtomic, expiresAt, source, priority, ...rest } = request
      const ends = expiresAt == null ? null : new Date(expiresAt)
      if (ends !== null && ends.getTime() <= clock.nowMs()) {
        throw invalidRequest('body/expiresAt', 'not in the future', 'Name a moment to come.')
      }
      const { mode } = priceAssetOf(request.asset)
      const promised = await database.transaction((tx) =>
        credits.promise(tx, {
          ...rest,
          amountAtomic: BigInt(amountAtomic),
          expiresAt: ends,
          source: `gift:${source}`,
          funding: mode === 'paper' ? 'external' : 'rewards',
          ...(priority === undefined ? {} : { priority }),
        }),
      )
      assertSame(promised, request)
      await credits.givePromised()
      return grantView((await creditsStore(database.query).bySource(promised.source)) ?? promised)
    },
    /** Takes back what is left of a grant. */
    takeBack: (grantId: string): Promise<GrantView> =>
      database.transaction(async (tx) => {
        const grant = await credits.takeBack(tx, grantId)
        if (grant === undefined) throw resourceNotFound('grant')
        return grantView(grant)
      }),
  }
}

function assertSame(known: StoredGrant, wanted: GiveCreditRequest): void {
  const isSame =
    known.accountId === wanted.accountId &&
    known.asset === wanted.asset &&
    known.kind === wanted.kind &&
    known.amountAtomic === BigInt(wanted.amountAtomic)
  if (isSame) return
  throw new AppError(ledgerErrors.id_reused, `Another gift has the source ${wanted.source}.`)
}

function grantView(grant: StoredGrant): GrantView {
  const { id, state, kind, priority, asset, note } = grant
  return {
    id,
    state,
    kind,
    priority,
    amount: moneyOf(asset, grant.amountAtomic),
    remaining: moneyOf(asset, grant.remainingAtomic),
    takenBack: moneyOf(asset, grant.takenBackAtomic),
    note,
    expiresAt: grant.expiresAt?.toISOString() ?? null,
    createdAt: grant.createdAt.toISOString(),
  }
}
