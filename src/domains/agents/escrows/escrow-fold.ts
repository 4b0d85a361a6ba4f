import { decodeEventLog, getAddress, toEventSelector, zeroAddress } from 'viem'
import type { EvmBlock, EvmLog, Hex } from '../../../ports/chain-evm.ts'
import { jobEscrowAbi } from './abi.gen.ts'

/** The phases of an escrow, as its contract has them. */
export const escrowPhases = ['funded', 'delivered', 'refused', 'disputed', 'settled'] as const
export type EscrowPhase = (typeof escrowPhases)[number]
/** Why an escrow was settled, in the order of the contract. */
export const settleReasons = ['accepted', 'refused', 'given_back', 'resolved', 'expired'] as const

/** Terms as the chain has them; addresses in checksum form, amounts as texts. */
export type EscrowTerms = {
  readonly provider: Hex
  readonly evaluator: Hex | null
  readonly arbiter: Hex | null
  /** Null for ether. */
  readonly token: Hex | null
  readonly amount: string
  readonly deliverSeconds: number
  readonly evaluationSeconds: number
  readonly disputeSeconds: number
  readonly resolutionSeconds: number
  readonly unresolvedBps: number
}

/** What one log says of an escrow. */
export type EscrowStep =
  | {
      readonly name: 'funded'
      readonly client: Hex
      readonly salt: Hex
      readonly terms: EscrowTerms
      readonly splits: readonly { readonly account: Hex; readonly bps: number }[]
      readonly dueAt: number
    }
  | { readonly name: 'delivered'; readonly deliverable: Hex; readonly dueAt: number }
  | { readonly name: 'refused'; readonly dueAt: number }
  | { readonly name: 'disputed'; readonly dueAt: number }
  | {
      readonly name: 'settled'
      readonly reason: string
      readonly paid: string
      readonly refunded: string
    }

/** A step with its place in the chain. */
export type EscrowFact = {
  readonly escrowId: Hex
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly at: Date
  readonly step: EscrowStep
}

const eventAbi = jobEscrowAbi.filter((item) => item.type === 'event')
/** The topics of all events that change an escrow. */
export const escrowTopics: readonly Hex[] = eventAbi
  .filter(({ name }) => name !== 'Withdrawn')
  .map((item) => toEventSelector(item))

/** Reads a log of the contract; undefined for one that is not of an escrow. */
export function readEscrowLog(block: EvmBlock, log: EvmLog): EscrowFact | undefined {
  const decoded = decodeEscrowLog(log)
  if (decoded === undefined || decoded.eventName === 'Withdrawn') return undefined
  const { blockHash, blockNumber, logIndex, transactionHash } = log
  return {
    escrowId: decoded.args.jobId,
    blockNumber,
    logIndex,
    blockHash,
    transactionHash,
    at: new Date(Number(block.timestamp) * 1_000),
    step: stepOf(decoded),
  }
}

/** One decoded log, for whoever looks for the effect of a call. */
export function decodeEscrowLog(log: EvmLog) {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({ abi: eventAbi, topics: [signature, ...rest], data: log.data })
  } catch {
    return undefined
  }
}

type Decoded = Exclude<
  NonNullable<ReturnType<typeof decodeEscrowLog>>,
  { readonly eventName: 'Withdrawn' }
>

function stepOf(decoded: Decoded): EscrowStep {
  switch (decoded.eventName) {
    case 'JobFunded': {
      const { client, dueAt, salt, splits, terms } = decoded.args
      return {
        name: 'funded',
        client: getAddress(client),
        salt,
        terms: {
          provider: getAddress(terms.provider),
          evaluator: orNull(terms.evaluator),
          arbiter: orNull(terms.arbiter),
          token: orNull(terms.token),
          amount: `${terms.amount}`,
          deliverSeconds: terms.deliverSeconds,
          evaluationSeconds: terms.evaluationSeconds,
          disputeSeconds: terms.disputeSeconds,
          resolutionSeconds: terms.resolutionSeconds,
          unresolvedBps: terms.unresolvedBps,
        },
        splits: splits.map(({ account, bps }) => ({ account: getAddress(account), bps })),
        dueAt: Number(dueAt),
      }
    }
    case 'JobDelivered': {
      const { deliverable, dueAt } = decoded.args
      return { name: 'delivered', deliverable, dueAt: Number(dueAt) }
    }
    case 'JobRefused':
      return { name: 'refused', dueAt: Number(decoded.args.dueAt) }
    case 'JobDisputed':
      return { name: 'disputed', dueAt: Number(decoded.args.dueAt) }
    case 'JobSettled': {
      const { paid, reason, refunded } = decoded.args
      const word = settleReasons[reason] ?? 'expired'
      return { name: 'settled', reason: word, paid: `${paid}`, refunded: `${refunded}` }
    }
  }
}

/** Where an escrow is. */
export type Escrow = {
  readonly escrowId: Hex
  readonly client: Hex
  readonly provider: Hex
  readonly salt: Hex
  readonly terms: EscrowTerms
  readonly splits: readonly { readonly account: Hex; readonly bps: number }[]
  readonly phase: EscrowPhase
  readonly dueAt: Date | null
  readonly deliverable: Hex | null
  readonly reason: string | null
  readonly paidAtomic: bigint
  readonly refundedAtomic: bigint
  /** The place of its payment, which lists go by. */
  readonly openedBlock: bigint
  readonly openedLog: number
  readonly lastBlock: bigint
  readonly lastHash: Hex
  readonly lastTransaction: Hex
  readonly lastLog: number
}

/** The escrow that its facts make, in chain order; undefined without its payment. */
export function foldEscrow(facts: readonly EscrowFact[]): Escrow | undefined {
  const [first, ...later] = facts
  if (first?.step.name !== 'funded') return undefined
  const { client, dueAt, salt, splits, terms } = first.step
  const opened: Escrow = {
    escrowId: first.escrowId,
    client,
    provider: terms.provider,
    salt,
    terms,
    splits,
    phase: 'funded',
    dueAt: secondsToDate(dueAt),
    deliverable: null,
    reason: null,
    paidAtomic: 0n,
    refundedAtomic: 0n,
    openedBlock: first.blockNumber,
    openedLog: first.logIndex,
    ...placeOf(first),
  }
  return later.reduce(
    (escrow, fact) => ({ ...escrow, ...changeOf(fact.step), ...placeOf(fact) }),
    opened,
  )
}

function changeOf(step: EscrowStep): Partial<Escrow> {
  switch (step.name) {
    case 'funded':
      return {}
    case 'delivered':
      return {
        phase: 'delivered',
        deliverable: step.deliverable,
        dueAt: secondsToDate(step.dueAt),
      }
    case 'refused':
    case 'disputed':
      return { phase: step.name, dueAt: secondsToDate(step.dueAt) }
    case 'settled':
      return {
        phase: 'settled',
        dueAt: null,
        reason: step.reason,
        paidAtomic: BigInt(step.paid),
        refundedAtomic: BigInt(step.refunded),
      }
  }
}

function placeOf(fact: EscrowFact) {
  return {
    lastBlock: fact.blockNumber,
    lastHash: fact.blockHash,
    lastTransaction: fact.transactionHash,
    lastLog: fact.logIndex,
  }
}

function orNull(address: Hex): Hex | null {
  return address === zeroAddress ? null : getAddress(address)
}

function secondsToDate(seconds: number): Date {
  return new Date(seconds * 1_000)
}
