import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { RevertReason } from '../../chain/intents/index.ts'
import { explainLimits } from '../../chain/launchpad/index.ts'
import type { SwapQuestion, SwapRoute } from './pricing.ts'
import type { IssuesView } from './trading.schemas.ts'
import { allowanceOf, balanceOf, callOf, orNothing, spenderOf, type Venue } from './venue.ts'
import { assetAmount, type Decimals } from './views.ts'

/** A swap to check. */
export type CheckedSwap = {
  readonly swap: { readonly question: SwapQuestion; readonly route: SwapRoute }
  readonly sellMax: bigint
  readonly buyMin: bigint
  readonly taker: Hex | null
  readonly decimals: Decimals
}

export type CheckResult = {
  readonly issues: IssuesView
  /** Units; null when nothing was simulated. */
  readonly gasUsed: bigint | null
}

/** Asks the chain what would keep an account from swapping; without an account nothing is asked. */
export type Checks = { readonly issues: (check: CheckedSwap) => Promise<CheckResult> }

const deadlineSeconds = 600n
const notRun = { status: 'not_run', revertReason: null } as const
const nothing: IssuesView = { allowance: null, balance: null, simulation: notRun }

type ChecksOptions = {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly venue: Venue
  readonly revertReason: (revertData: Hex, nodeReason: string) => RevertReason
}

export function createChecks(options: ChecksOptions): Checks {
  const { evm, venue } = options
  return {
    async issues(check) {
      const { decimals, sellMax, swap, taker } = check
      if (taker === null) return { issues: nothing, gasUsed: null }
      const { sell } = swap.question
      const spender = spenderOf(venue, swap.route)
      const [balance, allowance] = await Promise.all([
        orNothing(balanceOf(evm, sell, taker)),
        orNothing(allowanceOf(evm, sell, { owner: taker, spender })),
      ])
      const required = assetAmount(decimals, sell, sellMax)
      const issues = {
        balance:
          balance >= sellMax ? null : { required, actual: assetAmount(decimals, sell, balance) },
        allowance:
          allowance === null || allowance >= sellMax
            ? null
            : { spender, required, actual: assetAmount(decimals, sell, allowance) },
      }
      if (issues.balance !== null || issues.allowance !== null) {
        return { issues: { ...issues, simulation: notRun }, gasUsed: null }
      }
      const { gasUsed, revertReason } = await simulate(options, { ...check, taker })
      const status = revertReason === null ? 'passed' : 'reverted'
      return { issues: { ...issues, simulation: { status, revertReason } }, gasUsed }
    },
  }
}

async function simulate(
  { clock, evm, revertReason, venue }: ChecksOptions,
  { buyMin, sellMax, swap, taker }: CheckedSwap & { readonly taker: Hex },
): Promise<{ readonly gasUsed: bigint | null; readonly revertReason: string | null }> {
  const { buy, sell, side } = swap.question
  const tip = await evm.getBlock('latest')
  const nowSeconds = BigInt(Math.floor(clock.nowMs() / 1_000))
  const base = tip !== null && tip.timestamp > nowSeconds ? tip.timestamp : nowSeconds
  const deadline = base + deadlineSeconds
  const limits = { side, sell, buy, sellMax, buyMin, recipient: taker, deadline }
  const call = { ...callOf(limits, swap.route), from: taker, to: spenderOf(venue, swap.route) }
  const simulation = await evm.simulate(call)
  if (simulation.ok) return { gasUsed: simulation.gasUsed, revertReason: null }
  const reason = revertReason(simulation.revertData, simulation.reason)
  const { revert } = await explainLimits(evm, call, reason)
  return { gasUsed: null, revertReason: revert.sentence }
}
