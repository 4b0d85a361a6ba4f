import type { Hex } from '../../../ports/chain-evm.ts'
import {
  type BalanceChange,
  type IntentRecord,
  type Intents,
  insufficientFunds,
  type PreparedCall,
} from '../intents/index.ts'
import { encodeApprove } from './calldata.ts'
import type { Factory } from './factory.ts'
import { launchpadErrors } from './launchpad.errors.ts'

/** What preparing trades on curves and in pools needs. */
export type TradeParts = { readonly factory: Factory; readonly intents: Intents }

/** The terms of a trade beside its amounts. */
export type TradeTerms = Pick<PreparedCall, 'expiresAt' | 'from'> & {
  readonly deadline: bigint
  readonly token: Hex
  readonly maxSlippageBps: number
}

/** The terms that are the same in every call of a trade. */
export function callTerms({ deadline, expiresAt, from, token }: TradeTerms) {
  return { deadline, expiresAt, from, token }
}

/** What the trader pays and gets, in this order. */
export function changesOf(
  account: Hex,
  changes: readonly (readonly [asset: string, direction: 'in' | 'out', amount: bigint])[],
): readonly BalanceChange[] {
  return changes.map(([asset, direction, amount]) => ({
    account,
    asset,
    direction,
    amountAtomic: amount.toString(),
  }))
}

/**
 * The approval needed before `spender` can sell that much; null where the allowance is enough. Raises 422
 * `launchpad.insufficient_funds` for more than the trader has.
 */
export async function approvalFor(
  { factory, intents }: TradeParts,
  terms: TradeTerms,
  sale: { readonly spender: Hex; readonly amount: bigint },
): Promise<IntentRecord | null> {
  const { amount, spender } = sale
  const [balance, allowance] = await Promise.all([
    factory.tokenBalance(terms.token, terms.from),
    factory.allowance(terms.token, terms.from, spender),
  ])
  if (balance < amount) {
    throw insufficientFunds(launchpadErrors, terms.token, { required: amount, available: balance })
  }
  if (allowance >= amount) return null
  // Approves exactly the amount, so that no allowance is left after the sale.
  const approval: PreparedCall = {
    ...callTerms(terms),
    kind: 'approval',
    to: terms.token,
    value: 0n,
    deadline: null,
    data: encodeApprove(spender, amount),
  }
  const { gasUsed } = await intents.simulate(approval)
  return intents.build(approval, { gasUsed, balanceChanges: [] })
}
