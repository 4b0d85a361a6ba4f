import { toFunctionSelector } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'

/** Functions by which somebody could have power over holders, under their usual names. */
const powers = [
  'mint(address,uint256)',
  'mint(uint256)',
  'owner()',
  'transferOwnership(address)',
  'grantRole(bytes32,address)',
  'pause()',
  'setPaused(bool)',
  'blacklist(address)',
  'addBlackList(address)',
  'freeze(address)',
  'setFee(uint256)',
  'setTax(uint256)',
  'enableTrading()',
  'burn(address,uint256)',
  'upgradeTo(address)',
  'upgradeToAndCall(address,bytes)',
] as const
const push1 = 0x60
const push4 = 0x63
const push32 = 0x7f
const callCode = 0xf2
const delegateCall = 0xf4
const selfDestruct = 0xff

/**
 * The powers found in a contract's code, read instruction by instruction without the metadata that compilers append.
 */
export function readPowers(code: Hex) {
  const bytes = withoutMetadata(Buffer.from(code.slice(2), 'hex'))
  const selectors = new Set<string>()
  const instructions = new Set<number>()
  for (let at = 0; at < bytes.length; at++) {
    const instruction = bytes[at] ?? 0
    instructions.add(instruction)
    if (instruction < push1 || instruction > push32) continue
    const length = instruction - push1 + 1
    if (instruction === push4) selectors.add(bytes.subarray(at + 1, at + 5).toString('hex'))
    // Skips the data of a push instruction.
    at += length
  }
  return {
    codeBytes: (code.length - 2) / 2,
    functions: powers.map((signature) => ({
      signature,
      isPresent: selectors.has(toFunctionSelector(`function ${signature}`).slice(2)),
    })),
    canDelegate: instructions.has(delegateCall) || instructions.has(callCode),
    canSelfDestruct: instructions.has(selfDestruct),
  }
}

/** Compilers append metadata as a CBOR map, with its length in the last two bytes; it is never executed. */
function withoutMetadata(bytes: Buffer): Buffer {
  if (bytes.length < 2) return bytes
  const start = bytes.length - 2 - bytes.readUInt16BE(bytes.length - 2)
  const head = start > 0 ? (bytes[start] ?? 0) : 0
  // CBOR maps of one to five members.
  return head >= 0xa1 && head <= 0xa5 ? bytes.subarray(0, start) : bytes
}
