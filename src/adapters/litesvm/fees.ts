import { computeBudgetProgram } from './addresses.ts'
import type { WireInstruction, WireMessage } from './wire.ts'

const lamportsPerSignature = 5_000n
const unitsPerInstruction = 200_000n
const unitsMax = 1_400_000n
const microLamportsPerLamport = 1_000_000n
const setUnitLimit = 2
const setUnitPrice = 3

/** The fee of a message in lamports: for its signatures, plus its priority fee. */
export function messageFee(message: WireMessage): bigint {
  const budget = message.instructions.filter(
    ({ programIndex }) => message.keys[programIndex] === computeBudgetProgram,
  )
  const price = readNumber(budget, setUnitPrice, 8) ?? 0n
  const others = BigInt(message.instructions.length - budget.length)
  const usual = others * unitsPerInstruction
  const limit = readNumber(budget, setUnitLimit, 4) ?? (usual < unitsMax ? usual : unitsMax)
  const priority = (price * limit + microLamportsPerLamport - 1n) / microLamportsPerLamport
  return BigInt(message.requiredSignatures) * lamportsPerSignature + priority
}

function readNumber(
  instructions: readonly WireInstruction[],
  tag: number,
  length: 4 | 8,
): bigint | null {
  const found = instructions.find(({ data }) => data[0] === tag && data.length >= 1 + length)
  if (found === undefined) return null
  const bytes = Buffer.from(found.data)
  return length === 8 ? bytes.readBigUInt64LE(1) : BigInt(bytes.readUInt32LE(1))
}
