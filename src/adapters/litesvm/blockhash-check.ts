import { systemProgram } from './addresses.ts'
import { encodeBase58 } from './base58.ts'
import type { Blockhashes } from './slots.ts'
import type { Vm } from './vm.ts'
import type { WireMessage } from './wire.ts'

const advanceNonce = 4
/** The offset of the nonce's hash in its account, after version, state and authority. */
const nonceHashOffset = 40
const nonceLength = 80

/** Whether the message's lifetime is valid: a recent blockhash, or the current value of its durable nonce. */
export function hasValidLifetime(message: WireMessage, vm: Vm, blockhashes: Blockhashes): boolean {
  return blockhashes.isRecent(message.blockhash) || usesDurableNonce(message, vm)
}

function usesDurableNonce(message: WireMessage, vm: Vm): boolean {
  const first = message.instructions[0]
  if (first === undefined || message.keys[first.programIndex] !== systemProgram) return false
  const isAdvance = first.data.length >= 4 && first.data[0] === advanceNonce && first.data[1] === 0
  const nonceAddress = message.keys[first.accounts[0] ?? -1]
  if (!isAdvance || nonceAddress === undefined) return false
  const account = vm.account(nonceAddress)
  if (account?.owner !== systemProgram || account.data.length !== nonceLength) return false
  const hash = account.data.subarray(nonceHashOffset, nonceHashOffset + 32)
  return encodeBase58(hash) === message.blockhash
}
