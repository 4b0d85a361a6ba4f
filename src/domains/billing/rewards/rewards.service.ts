import { createHash } from 'node:crypto'
import { ledgerAsset, priceAssets } from '../../../kernel/assets.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { decodeCursor, type Page, toPage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { readCursorTime, resourceNotFound } from '../billing-refusals.ts'
import { lockBalances } from '../ledger/balance-lock.store.ts'
import { ledgerAssets, moneyOf } from '../money.schemas.ts'
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
    /** Makes the standard rules where there never was a rule. */
    prepareRules: () =>
      database.transaction(async (tx) => {
        const rules = rulesStore(tx)
        await rules.lock()
        if ((await rules.count()) > 0) return
        for (const terms of parts.standardRewards) await rules.insert(newRule(terms, parts))
      }),
    async rules() {
      return { items: (await rulesStore(database.query).active()).map(ruleView) }
    },
    /** Sets a rule from now on, in place of the one of the same activity and asset. */
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
    /** Ends a rule; what has accrued by it is settled as ever. */
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
    async epochs({ limit, cursor }: EpochsQuery): Promise<Page<EpochView>> {
      const [at = '', ruleId = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
      const after = cursor === undefined ? null : { endsAt: readCursorTime(at), ruleId }
      const rows = await accrualsStore(database.query).listEpochs({ after, limit: limit + 1 })
      const key = (epoch: Epoch) => [epoch.endsAt.toISOString(), epoch.ruleId]
      return toPage({ rows, limit, key, toItem: epochView })
    },
    async accruals(
      { accountId }: Principal,
      { limit, cursor }: AccrualsQuery,
    ): Promise<Page<AccrualView>> {
      const [at = '', source = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
      const after = cursor === undefined ? null : { at: readCursorTime(at), source }
      const page = { accountId, after, limit: limit + 1 }
      const rows = await accrualsStore(database.query).list(page)
      const key = (accrual: StoredAccrual) => [accrual.at.toISOString(), accrual.source]
      return toPage({ rows, limit, key, toItem: accrualView })
    },
  }
}

function moving({ database, ledger, clock, random }: RewardsParts) {
  const pool = () => readPool({ database, ledger })
  return {
    /** Moves all earnings of an asset to the account's credit. Raises 409 when there are none. */
    collect: (
      { accountId }: Principal,
      { asset }: { readonly asset: CollectedEarnings['collected']['asset'] },
    ): Promise<CollectedEarnings> =>
      database.transaction(async (tx) => {
        const from = { owner: accountId, purpose: 'earnings', asset } as const
        // A refund or another call may take of them meanwhile.
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
        return { collected: moneyOf(asset, availableAtomic) }
      }),
    /** Sets part of the platform's revenue aside for rewards and gifts, once for each source. */
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
    /** What is set aside. Paper rewards need nothing set aside. */
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
    items.push(moneyOf(asset, postedAtomic))
  }
  return { items }
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
  const { state: _, capAtomic, createdAt, ...rest } = rule
  return {
    ...rest,
    capAtomic: capAtomic.toString(),
    decimals: priceAssets[rule.asset].decimals,
    createdAt: createdAt.toISOString(),
  }
}

function epochView({ startsAt, endsAt, ...rest }: Epoch): EpochView {
  return { ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

function accrualView({ baseAtomic, earnedAtomic, at, ...rest }: StoredAccrual): AccrualView {
  return {
    ...rest,
    baseAtomic: baseAtomic.toString(),
    earnedAtomic: earnedAtomic.toString(),
    accruedAt: at.toISOString(),
  }
}
