import type { Hex } from '../../../ports/chain-evm.ts'
import type { Effect } from './calls/effects.ts'

/** The key of ether among assets; tokens are keyed by address. */
export const ether = 'ether'

/**
 * Amounts by asset: `ether`, a token, or `token>spender`, the part of a counted allowance that the spender has not
 * taken yet. Granting an allowance increases it; taking tokens decreases it.
 */
export type Charges = ReadonlyMap<string, bigint>

/**
 * The amounts that a call has to reserve. Tokens taken by an allowance were counted when the allowance was signed.
 * Pure.
 */
export function chargesOf(
  effects: readonly Effect[],
  { valueAtomic, credits }: { readonly valueAtomic: bigint; readonly credits: Charges },
): Charges {
  const charges = new Map<string, bigint>([[ether, etherOf(effects, valueAtomic)]])
  const add = (name: string, amount: bigint) =>
    charges.set(name, (charges.get(name) ?? 0n) + amount)
  for (const effect of effects) {
    if (effect.kind === 'move') add(effect.token, effect.amount)
    if (effect.kind === 'allow') {
      add(effect.token, effect.amount ?? 0n)
      add(creditOf(effect), effect.amount ?? 0n)
    }
    if (effect.kind === 'pull') {
      const credit = creditOf(effect)
      const left = (credits.get(credit) ?? 0n) + (charges.get(credit) ?? 0n)
      const covered = left <= 0n ? 0n : left < effect.amount ? left : effect.amount
      add(effect.token, effect.amount - covered)
      add(credit, -covered)
    }
  }
  return new Map([...charges].filter(([, amount]) => amount !== 0n))
}

/** The amount of each token that one transaction moves or allows. Pure. */
export function tokensOf(effects: readonly Effect[]): ReadonlyMap<Hex, bigint> {
  const charges = chargesOf(effects, { valueAtomic: 0n, credits: new Map() })
  const tokens = effects.flatMap((each) => ('token' in each ? [each.token] : []))
  return new Map(tokens.map((token) => [token, charges.get(token) ?? 0n]))
}

/** The wei that leave the wallet, or an account that it controls. Pure. */
export function etherOf(effects: readonly Effect[], valueAtomic: bigint): bigint {
  const inner = effects.reduce((sum, each) => sum + (each.kind === 'ether' ? each.amount : 0n), 0n)
  return inner > valueAtomic ? inner : valueAtomic
}

function creditOf({ spender, token }: { readonly token: Hex; readonly spender: Hex }): string {
  return `${token}>${spender}`
}

/** Charges in the database's form, with amounts as strings. */
export type StoredCharges = Readonly<Record<string, string>>

/** Converts charges to the database's form. Pure. */
export function chargesToJson(charges: Charges): StoredCharges {
  return Object.fromEntries([...charges].map(([name, amount]) => [name, String(amount)]))
}

/** The inverse of `chargesToJson`. Pure. */
export function chargesFromJson(stored: StoredCharges): Charges {
  return new Map(Object.entries(stored).map(([name, amount]) => [name, BigInt(amount)]))
}
