import { devnetGenesisHash, systemProgram } from '../addresses.ts'
import { decodeBase58 } from '../base58.ts'
import { messageFee } from '../fees.ts'
import { invalidParams, RpcRefusal } from '../refusal.ts'
import { blockhashWindow, secondsOfSlot } from '../slots.ts'
import { slotsPerEpoch } from '../vm.ts'
import { parseMessage } from '../wire.ts'
import { type Method, readList, readU64, withContext } from './method.ts'

const getHealth: Method = () => 'ok'
const getVersion: Method = () => ({ 'solana-core': '3.0.0', 'feature-set': 0 })
const getGenesisHash: Method = () => devnetGenesisHash
const getSlot: Method = (_params, { ledger }) => ledger.time().slot
/** Every slot has a block, so both numbers are equal. */
const getBlockHeight: Method = (_params, { ledger }) => ledger.time().slot
const getFirstAvailableBlock: Method = () => 0n
const getSlotLeader: Method = () => systemProgram
const getIdentity: Method = () => ({ identity: systemProgram })

const getEpochInfo: Method = (_params, { ledger }) => {
  const { slot } = ledger.time()
  return {
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: slot / slotsPerEpoch,
    slotIndex: slot % slotsPerEpoch,
    slotsInEpoch: slotsPerEpoch,
    // Unknown, because the history is bounded.
    transactionCount: null,
  }
}

const getEpochSchedule: Method = () => ({
  firstNormalEpoch: 0n,
  firstNormalSlot: 0n,
  leaderScheduleSlotOffset: slotsPerEpoch,
  slotsPerEpoch,
  warmup: false,
})

const getLatestBlockhash: Method = (_params, { ledger }) =>
  withContext(ledger, {
    blockhash: ledger.blockhashes.latest(),
    lastValidBlockHeight: ledger.time().slot + BigInt(blockhashWindow),
  })

const isBlockhashValid: Method = ([blockhash], { ledger }) => {
  if (typeof blockhash !== 'string') throw invalidParams('not a blockhash')
  return withContext(ledger, ledger.blockhashes.isRecent(blockhash))
}

const getBlockTime: Method = ([slot], { ledger }) => {
  const wanted = readU64(slot, 'slot')
  const now = ledger.time()
  if (wanted > now.slot) throw new RpcRefusal(-32004, `Block not available for slot ${wanted}`)
  return wanted === now.slot ? now.unixSeconds : secondsOfSlot(wanted, ledger.origin())
}

const getFeeForMessage: Method = ([message], { ledger }) => {
  if (typeof message !== 'string') throw invalidParams('not a message in base64')
  const parsed = parseMessage(Buffer.from(message, 'base64'))
  const known = ledger.blockhashes.isRecent(parsed.blockhash)
  return withContext(ledger, known ? messageFee(parsed) : null)
}

const getRecentPrioritizationFees: Method = ([addresses], { ledger }) => {
  for (const address of addresses === undefined ? [] : readList(addresses, 'addresses')) {
    if (typeof address !== 'string' || decodeBase58(address)?.length !== 32) {
      throw invalidParams('not an address')
    }
  }
  // Blocks are never full here, so no priority fee is needed.
  return [{ slot: ledger.time().slot, prioritizationFee: 0n }]
}

export const clusterMethods: Readonly<Record<string, Method>> = {
  getBlockHeight,
  getBlockTime,
  getEpochInfo,
  getEpochSchedule,
  getFeeForMessage,
  getFirstAvailableBlock,
  getGenesisHash,
  getHealth,
  getIdentity,
  getLatestBlockhash,
  getRecentPrioritizationFees,
  getSlot,
  getSlotLeader,
  getVersion,
  isBlockhashValid,
}
