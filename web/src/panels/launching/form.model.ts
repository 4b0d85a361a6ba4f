/** What is made: a curve, a pool from the start, the same with limits, or a token alone. */
export type Family = 'curve' | 'pons' | 'token' | 'uni'

/** An account with its part of the creator fees, in 1/10,000. */
export interface Payee {
  readonly account: string
  readonly bps: string
}

/** Tokens that somebody gets over time. Lengths are in days, the start is a local date and time or empty. */
export interface Grant {
  readonly beneficiary: string
  readonly amount: string
  readonly startsAt: string
  readonly cliffDays: string
  readonly days: string
  readonly revoker: string
}

export const linkNames = ['website', 'twitter', 'telegram', 'discord', 'farcaster'] as const

export const decays = ['linear', 'halving'] as const
export const feeTiers = ['500', '3000', '10000'] as const

/** Everything that can be said of a new token, as it is typed; what is empty is left to the service. */
export interface LaunchForm {
  readonly name: string
  readonly symbol: string
  readonly description: string
  readonly website: string
  readonly twitter: string
  readonly telegram: string
  readonly discord: string
  readonly farcaster: string
  /** The name of the picture at the service; empty for none. */
  readonly picture: string
  readonly firstBuy: string
  readonly payees: readonly Payee[]
  readonly snipeBps: string
  readonly snipeSeconds: string
  readonly snipeDecay: (typeof decays)[number]
  readonly walletBps: string
  readonly transactionBps: string
  readonly limitSeconds: string
  readonly openingValue: string
  readonly endValue: string
  readonly feeTier: (typeof feeTiers)[number]
  readonly slippageBps: string
  readonly minutes: string
  readonly supply: string
  readonly decimals: string
  readonly recipient: string
  readonly grants: readonly Grant[]
}

/** A form that nobody has touched. */
export const emptyForm: LaunchForm = {
  name: '',
  symbol: '',
  description: '',
  website: '',
  twitter: '',
  telegram: '',
  discord: '',
  farcaster: '',
  picture: '',
  firstBuy: '',
  payees: [],
  snipeBps: '',
  snipeSeconds: '',
  snipeDecay: 'linear',
  walletBps: '',
  transactionBps: '',
  limitSeconds: '',
  openingValue: '',
  endValue: '',
  feeTier: '10000',
  slippageBps: '100',
  minutes: '20',
  supply: '',
  decimals: '18',
  recipient: '',
  grants: [],
}

export const emptyPayee: Payee = { account: '', bps: '' }
export const emptyGrant: Grant = {
  beneficiary: '',
  amount: '',
  startsAt: '',
  cliffDays: '0',
  days: '365',
  revoker: '',
}

/** What a browser kept of a form; whatever is not of its shape is left as it begins. */
export function readForm(kept: string | null): LaunchForm {
  const read = parsed(kept)
  return {
    ...(withTexts(emptyForm, read) as LaunchForm),
    payees: listOf(read['payees']).map((one) => withTexts(emptyPayee, one) as Payee),
    grants: listOf(read['grants']).map((one) => withTexts(emptyGrant, one) as Grant),
    snipeDecay: decays.find((one) => one === read['snipeDecay']) ?? emptyForm.snipeDecay,
    feeTier: feeTiers.find((one) => one === read['feeTier']) ?? emptyForm.feeTier,
  }
}

type Kept = Readonly<Record<string, unknown>>

function parsed(kept: string | null): Kept {
  try {
    return Object(JSON.parse(kept ?? '{}')) as Kept
  } catch {
    return {}
  }
}

/** The texts of a record, where what was kept has texts under the same names. */
function withTexts(begin: object, kept: Kept): object {
  return Object.fromEntries(
    Object.entries(begin).map(([name, value]) => {
      const own = kept[name]
      return [name, typeof value === 'string' && typeof own === 'string' ? own : value]
    }),
  )
}

function listOf(kept: unknown): readonly Kept[] {
  return Array.isArray(kept) ? kept.map((one) => Object(one) as Kept) : []
}
