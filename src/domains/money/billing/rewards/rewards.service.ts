import { createHash } from 'node:crypto'
import { type LedgerAsset, ledgerAsset, ledgerMoney } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { createId } from '../../../../kernel/ids.ts'
import { cursor, type Page, wholePage } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { lockBalances } from '../../ledger/index.ts'
import { resourceNotFound } from '../billing-refusals.ts'
import { ledgerAssets } from '../money.schemas.ts'
import { accrualsStore, type Epoch, type StoredAccrual } from './accruals.store.ts'
import type { RewardTerms } from './reward-rules.ts'
import { rewardsErrors } from './rewards.errors.ts'
import type {
  AccrualsQuery,
  AccrualView,
  CollectedEarnings,
  EndRewardRuleRequest,
  EpochsQuery,
  EpochView,
  FundPoolRequest,
  RewardPool,
  RewardRuleView,
  SetRewardRuleRequest,
} from './rewards.schemas.ts'
import type { RewardParts, Rewards } from './rewards.ts'
import { rulesStore, type StoredRule } from './rules.store.ts'

/** Lists here start with the newest item: epochs by their rule, accruals by their source. */
const places = cursor({ at: 'time', id: 'text' })
export const ruleIdPrefix = 'rwr'

type RewardsParts = RewardParts & {
  readonly rewards: Rewards
  readonly standardRewards: readonly RewardTerms[]
}

export type RewardsService = ReturnType<typeof createRewardsService>

/** Rules, epochs, accruals, and the pool that rewards are paid from. */
export function createRewardsService(parts: RewardsParts) {
  return { ...ruling(parts), ...reading(parts), ...moving(parts) }
}

function ruling(parts: RewardsParts) {
  const { database, rewards } = parts
  return {
    /** Creates the standard rules unless there ever was a rule. */
    prepareRules: () =>
      database.transaction(async (tx) => {
        const rules = rulesStore(tx)
        await rules.lock()
        if ((await rules.count()) > 0) return
        for (const terms of parts.standardRewards) await rules.insert(newRule(terms, parts))
      }),
    async rules() {
      return wholePage((await rulesStore(database.query).active()).map(ruleView))
    },
    /** Sets a rule from now on, in place of the one for the same activity and asset. */
    async setRule({ capAtomic, ...terms }: SetRewardRuleRequest): Promise<RewardRuleView> {
      const rule = newRule({ ...terms, capAtomic: BigInt(capAtomic) }, parts)
      await database.transaction(async (tx) => {
        const rules = rulesStore(tx)
        await rules.lock()
        await rules.archive(rule.activity, rule.asset)
        await rules.insert(rule)
      })
      rewards.refresh()
      return ruleView(rule)
    },
    /** Ends a rule; accruals by it are settled as usual. */
    async endRule({ activity, asset }: EndRewardRuleRequest): Promise<{ ended: true }> {
      const ended = await rulesStore(database.query).archive(activity, asset)
      if (ended === undefined) throw resourceNotFound('rule')
      rewards.refresh()
      return { ended: true }
    },
  }
}

function reading({ database }: RewardsParts) {
  return {
    async epochs(query: EpochsQuery): Promise<Page<EpochView>> {
      const { limit } = query
      const after = places.read(query.cursor)
      const rows = await accrualsStore(database.query).listEpochs({ after, limit: limit + 1 })
      const place = ({ endsAt, ruleId }: Epoch) => ({ at: endsAt, id: ruleId })
      return places.page({ rows, limit, place, toItem: epochView })
    },
    async accruals({ accountId }: Principal, query: AccrualsQuery): Promise<Page<AccrualView>> {
      const { limit } = query
      const page = { accountId, after: places.read(query.cursor), limit: limit + 1 }
      const rows = await accrualsStore(database.query).list(page)
      const place = ({ accruedAt, source }: StoredAccrual) => ({ at: accruedAt, id: source })
      return places.page({ rows, limit, place, toItem: accrualView })
    },
  }
}

function moving({ database, ledger, clock, random }: RewardsParts) {
  const pool = () => readPool({ database, ledger })
  return {
    /** Moves all earnings of an asset to the account's credit. Raises 409 when there are none. */
    collect: (
      { accountId }: Principal,
      { asset }: { readonly asset: LedgerAsset },
    ): Promise<CollectedEarnings> =>
      database.transaction(async (tx) => {
        const from = { owner: accountId, purpose: 'earnings', asset } as const
        // Locked, because a refund or another call may take from them meanwhile.
        await lockBalances(tx, { owner: accountId, asset, purposes: ['available', 'earnings'] })
        const { availableAtomic } = await ledger.balance(tx, from)
        if (availableAtomic <= 0n) {
          throw new AppError(rewardsErrors.nothing_to_collect, `There are no earnings in ${asset}.`)
        }
        await ledger.post(tx, {
          id: `earnings:${createId('col', clock.nowMs(), random.bytes(10))}`,
          kind: 'earnings.collected',
          entries: [
            { account: from, amountAtomic: -availableAtomic },
            {
              account: { owner: accountId, purpose: 'available', asset },
              amountAtomic: availableAtomic,
            },
          ],
        })
        return { collected: ledgerMoney(asset, availableAtomic) }
      }),
    /** Sets part of the platform's revenue aside for rewards and gifts, once per source. */
    async fundPool({ asset, amountAtomic, source }: FundPoolRequest): Promise<RewardPool> {
      const inLedger = ledgerAsset(asset, 'live')
      const amount = BigInt(amountAtomic)
      const digest = createHash('sha256').update(source).digest('hex').slice(0, 32)
      await ledger.post(database.query, {
        id: `reward-pool:${digest}`,
        kind: 'rewards.pool_funded',
        reference: { source },
        entries: [
          {
            account: { owner: 'platform', purpose: 'revenue', asset: inLedger },
            amountAtomic: -amount,
          },
          {
            account: { owner: 'platform', purpose: 'rewards', asset: inLedger },
            amountAtomic: amount,
          },
        ],
      })
      return pool()
    },
    /** The amounts set aside. Paper rewards need none. */
    pool,
  }
}

async function readPool({
  database,
  ledger,
}: Pick<RewardsParts, 'database' | 'ledger'>): Promise<RewardPool> {
  const items = []
  for (const asset of ledgerAssets.filter((one) => !one.startsWith('paper:'))) {
    const account = { owner: 'platform', purpose: 'rewards', asset } as const
    const { postedAtomic } = await ledger.balance(database.query, account)
    items.push(ledgerMoney(asset, postedAtomic))
  }
  return wholePage(items)
}

function newRule(terms: RewardTerms, { clock, random }: RewardsParts): StoredRule {
  const nowMs = clock.nowMs()
  return {
    ...terms,
    id: createId(ruleIdPrefix, nowMs, random.bytes(10)),
    state: 'active',
    createdAt: new Date(nowMs),
  }
}

function ruleView(rule: StoredRule): RewardRuleView {
  const { state: _, asset, capAtomic, createdAt, ...rest } = rule
  return {
    ...rest,
    cap: ledgerMoney(asset, capAtomic),
    createdAt: createdAt.toISOString(),
  }
}

function epochView({ startsAt, endsAt, ...rest }: Epoch): EpochView {
  return { ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

function accrualView(accrual: StoredAccrual): AccrualView {
  const { ruleId, source, epoch, baseAtomic, earnedAtomic, accruedAt } = accrual
  return {
    ruleId,
    source,
    epoch,
    baseAtomic: baseAtomic.toString(),
    earnedAtomic: earnedAtomic.toString(),
    accruedAt: accruedAt.toISOString(),
  }
}
