import type { CreatorFees, FeeAccrual, FeeInbox, VaultSigningRequest } from '#sdk'
import { fromAtomic, plain, trimmed } from '../../design/numbers/decimal.model.ts'
import type { Moment } from '../../panels/timeline/timeline.model.ts'
import { isAddress } from '../../panels/whose/own-addresses.ts'

/** Ether and launched tokens have as many places. */
export const places = 18
export const ether = 'ETH'

/** What a token earned an account, on its curve and in its later pool together; wei. */
export interface FeeRow {
  readonly token: string
  readonly symbol: string | null
  readonly family: string | null
  readonly lifetime: bigint
  readonly claimed: bigint
  readonly claimable: bigint
  readonly pending: bigint
  /** What a claim pays now. */
  readonly payable: bigint
  /** The same in the token itself: pools pay both sides. */
  readonly payableTokens: bigint
  /** What a claim of this token alone costs; null where that is not known. */
  readonly cost: bigint | null
  /** False where the claim costs more than it brings, or reverts; null where only tokens are owed. */
  readonly worth: boolean | null
}

/** The tokens of an account, with the costs where the inbox tells them. */
export function feeRows(
  { tokens }: Pick<CreatorFees, 'tokens'>,
  inbox: Pick<FeeInbox, 'tokens'> | undefined,
): readonly FeeRow[] {
  const costs = new Map(inbox?.tokens.map((one) => [one.token, one]))
  return tokens.map((fees) => {
    const cost = costs.get(fees.token)
    return {
      token: fees.token,
      symbol: fees.symbol,
      family: fees.family,
      lifetime: BigInt(fees.lifetime.amountAtomic),
      claimed: BigInt(fees.claimed.amountAtomic),
      claimable: BigInt(fees.claimable.amountAtomic),
      pending: BigInt(fees.pending.amountAtomic),
      payable: BigInt(fees.payable.amountAtomic),
      payableTokens: BigInt(fees.inTokens.payable.amountAtomic),
      cost: cost?.costAlone == null ? null : BigInt(cost.costAlone.amountAtomic),
      worth: cost === undefined ? null : cost.worthAlone,
    }
  })
}

/** Whether a claim would pay anything for the token. */
export function isOwed({ payable, payableTokens }: FeeRow): boolean {
  return payable > 0n || payableTokens > 0n
}

/** What was chosen by hand, by token; what is not in it follows the rule. */
export type Choices = ReadonlyMap<string, boolean>

/** The tokens of the batch: those that are owed, without what costs more than it brings, unless chosen otherwise. */
export function chosenRows(
  rows: readonly FeeRow[],
  { choices, leavesOut }: { readonly choices: Choices; readonly leavesOut: boolean },
): readonly FeeRow[] {
  return rows.filter(
    (row) => isOwed(row) && (choices.get(row.token) ?? !(leavesOut && row.worth === false)),
  )
}

/** What a batch brings and costs. */
export interface Batch {
  readonly payable: bigint
  /** Null where the node could not say what it costs. */
  readonly cost: bigint | null
  /** One transaction for several tokens costs less than one for each: then the cost is the most that it can be. */
  readonly isAtMost: boolean
}

/** The figures of the chosen tokens as one transaction. */
export function batchOf(chosen: readonly FeeRow[], inbox: FeeInbox | undefined): Batch {
  const payable = sum(chosen.map((row) => row.payable))
  const whole = new Set(inbox?.batch.tokens)
  const isWhole = chosen.length === whole.size && chosen.every(({ token }) => whole.has(token))
  const asked = inbox?.batch.cost
  if (isWhole && asked != null)
    return { payable, cost: BigInt(asked.amountAtomic), isAtMost: false }
  const costs = chosen.map(({ cost }) => cost)
  if (costs.length === 0 || costs.includes(null)) return { payable, cost: null, isAtMost: false }
  return { payable, cost: sum(costs.map((cost) => cost ?? 0n)), isAtMost: costs.length > 1 }
}

/** What had been earned by trades on curves at each time, the oldest first. */
export function accrualMoments({
  before,
  from,
  points,
  stepSeconds,
  to,
}: FeeAccrual): readonly Moment[] {
  let earned = BigInt(before.amountAtomic)
  const endMs = Date.parse(to)
  const moments = [momentOf(Date.parse(from), earned)]
  for (const point of points) {
    const atMs = Date.parse(point.at)
    if (atMs > (moments.at(-1)?.atMs ?? 0)) moments.push(momentOf(atMs, earned))
    earned += BigInt(point.earned.amountAtomic)
    moments.push(momentOf(Math.min(atMs + stepSeconds * 1_000, endMs), earned))
  }
  return endMs > (moments.at(-1)?.atMs ?? 0) ? [...moments, momentOf(endMs, earned)] : moments
}

/** What the trades of a stretch earned; not what was earned before it. */
export function earnedIn({ points }: Pick<FeeAccrual, 'points'>): bigint {
  return sum(points.map(({ earned }) => BigInt(earned.amountAtomic)))
}

/** Who is paid: null for the account itself. */
export interface Payee {
  readonly address: string | null
  /** What was written is no address yet, so nothing may be claimed to it. */
  readonly isWrong: boolean
}

/** Who is paid by what was written; null where nobody wants another payee. */
export function payeeOf(to: string | null, account: string): Payee {
  const written = to?.trim() ?? ''
  if (to === null || written.toLowerCase() === account.toLowerCase())
    return { address: null, isWrong: false }
  return isAddress(written)
    ? { address: written, isWrong: false }
    : { address: null, isWrong: true }
}

function momentOf(atMs: number, wei: bigint): Moment {
  const amount = exactly(wei)
  return { atMs, amount, value: Number(amount) }
}

/** Wei, or base units of a token, as an exact decimal. */
export function exactly(wei: bigint): string {
  return plain(trimmed(fromAtomic(wei, places)))
}

/** All of them together. */
export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

/** Whether nobody will sign a request of the vault any more. */
export function isRefusedIn(state: VaultSigningRequest['state']): boolean {
  return state === 'denied' || state === 'expired' || state === 'superseded'
}
