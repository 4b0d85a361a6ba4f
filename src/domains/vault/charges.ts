import type { Hex } from '../../ports/chain-evm.ts'
import type { Effect } from './calls/effects.ts'

/** Ether among the assets of a wallet; tokens are named by their addresses. */
export const ether = 'ether'

/**
 * Amounts by what they are of: `ether`, a token, or `token>spender`, which is how much of what was counted for an
 * allowance its spender has not taken yet. That one goes up by an allowance and down by what is taken with it.
 */
export type Charges = ReadonlyMap<string, bigint>

/** What a call has to have reserved. What a contract takes by an allowance was counted when that was signed. Pure. */
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

/** What one transaction moves or allows of each token. Pure. */
export function tokensOf(effects: readonly Effect[]): ReadonlyMap<Hex, bigint> {
  const charges = chargesOf(effects, { valueAtomic: 0n, credits: new Map() })
  const tokens = effects.flatMap((each) => ('token' in each ? [each.token] : []))
  return new Map(tokens.map((token) => [token, charges.get(token) ?? 0n]))
}

/** Wei that leave the wallet, or an account that it commands. Pure. */
export function etherOf(effects: readonly Effect[], valueAtomic: bigint): bigint {
  const inner = effects.reduce((sum, each) => sum + (each.kind === 'ether' ? each.amount : 0n), 0n)
  return inner > valueAtomic ? inner : valueAtomic
}

function creditOf({ spender, token }: { readonly token: Hex; readonly spender: Hex }): string {
  return `${token}>${spender}`
}

/** As the database keeps them. Pure. */
export function chargesToJson(charges: Charges): string {
  return JSON.stringify(
    Object.fromEntries([...charges].map(([name, amount]) => [name, String(amount)])),
  )
}

/** The same as amounts. Pure. */
export function chargesFromJson(stored: Readonly<Record<string, string>>): Charges {
  return new Map(Object.entries(stored).map(([name, amount]) => [name, BigInt(amount)]))
}
