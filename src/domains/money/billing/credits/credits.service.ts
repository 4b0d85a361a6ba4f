import { ledgerMoney, priceAssetOf } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { cursor, type Page } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { ledgerErrors } from '../../ledger/index.ts'
import type { BillingParts } from '../billing-parts.ts'
import { invalidRequest, resourceNotFound } from '../billing-refusals.ts'
import type { CreditsQuery, GiveCreditRequest, GrantView } from './credits.schemas.ts'
import { creditsStore, type StoredGrant } from './credits.store.ts'
import type { Credits } from './credits.ts'

const places = cursor({ at: 'time', id: 'text' })

export type CreditsService = ReturnType<typeof createCreditsService>

/** The account's own view of its credit, and the operator's gifts. */
export function createCreditsService(parts: BillingParts & { readonly credits: Credits }) {
  const { database, clock, credits } = parts
  return {
    /** Lists grants with their current remainders. */
    async list(owner: Principal, query: CreditsQuery): Promise<Page<GrantView>> {
      const { accountId } = owner
      const { limit, state } = query
      const after = places.read(query.cursor)
      const rows = await database.transaction(async (tx) => {
        const store = creditsStore(tx)
        for (const asset of await store.activeAssets(accountId)) {
          await credits.settle(tx, { accountId, asset })
        }
        return store.list({ accountId, state, after, limit: limit + 1 })
      })
      const place = ({ createdAt, id }: StoredGrant) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: grantView })
    },
    /**
     * Gives credit, or promises it until the platform has enough set aside. Raises 409 `ledger.id_reused` when the
     * source was used for another gift, whose account would otherwise appear to receive this one.
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
    /** Takes back the remainder of a grant. */
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
    amount: ledgerMoney(asset, grant.amountAtomic),
    remaining: ledgerMoney(asset, grant.remainingAtomic),
    takenBack: ledgerMoney(asset, grant.takenBackAtomic),
    note,
    expiresAt: grant.expiresAt?.toISOString() ?? null,
    createdAt: grant.createdAt.toISOString(),
  }
}
