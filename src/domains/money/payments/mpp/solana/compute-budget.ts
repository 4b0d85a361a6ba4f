import { notVerified } from '../frame/refusals.ts'
import type { InstructionView } from './instruction-view.ts'

const setLimit = 2
const setPrice = 3
/** The network's default limit per instruction. */
const unitsByDefault = 200_000n
const unitsMax = 200_000n
/** Five lamports per unit, as other payment protocols allow. */
const microLamportsMax = 5_000_000n
/** The maximum priority fee that a sponsor pays, in lamports. */
const sponsoredPriorityMax = 20_000n

/** Raises unless a payment sets its own limits at most once each, within what its fee payer should pay. */
export function assertComputeBudget(
  instructions: readonly InstructionView[],
  isSponsored: boolean,
  instructionCount: number,
): void {
  const set = new Map<number, bigint>()
  for (const { accounts, data } of instructions) {
    const kind = data[0] ?? 0
    const value = readSetting(kind, data)
    if (value === null || accounts.length > 0 || set.has(kind)) {
      throw notVerified(
        'compute_budget',
        'A compute budget instruction is not one that is allowed.',
      )
    }
    set.set(kind, value)
  }
  const units = set.get(setLimit)
  const price = set.get(setPrice) ?? 0n
  if ((units ?? 0n) > unitsMax) {
    throw notVerified('compute_limit', `The compute limit is above ${unitsMax} units.`)
  }
  const cost =
    (price * (units ?? unitsByDefault * BigInt(instructionCount)) + 999_999n) / 1_000_000n
  if (price > microLamportsMax || (isSponsored && cost > sponsoredPriorityMax)) {
    throw notVerified('compute_price', 'The compute price is above what is paid for a payment.')
  }
}

function readSetting(kind: number, data: Uint8Array): bigint | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (kind === setLimit && data.length === 5) return BigInt(view.getUint32(1, true))
  if (kind === setPrice && data.length === 9) return view.getBigUint64(1, true)
  return null
}
