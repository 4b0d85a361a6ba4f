import { getAddress, parseAbi } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import {
  approvalKind,
  createRevertReader,
  type IntentKind,
  type IntentOwner,
  type IntentRecord,
  intentErrors,
} from '../../chain/intents/index.ts'
import { jobEscrowAbi } from './abi.gen.ts'
import { decodeEscrowCall, summarizeApproval, summarizeEscrowCall } from './escrow-calldata.ts'
import { decodeEscrowLog } from './escrow-fold.ts'
import { escrowsErrors } from './escrows.errors.ts'

type Decoded = NonNullable<ReturnType<typeof decodeEscrowLog>>
type EventName = Decoded['eventName']

/** The event that each kind of step causes, by the function that it calls. */
const steps = {
  deliver_job: ['deliver', ['JobDelivered']],
  accept_job: ['accept', ['JobSettled']],
  refuse_job: ['refuse', ['JobRefused', 'JobSettled']],
  give_back_job: ['giveBack', ['JobSettled']],
  dispute_job: ['dispute', ['JobDisputed']],
  resolve_job: ['resolve', ['JobSettled']],
  expire_job: ['expire', ['JobSettled']],
} as const satisfies Readonly<Record<string, readonly [string, readonly EventName[]]>>

const kinds: readonly IntentKind[] = [
  approvalKind({ summarize: summarizeApproval }),
  {
    kind: 'fund_job',
    summarize: summarizeEscrowCall,
    effectOf: provedBy((intent, log) => {
      const call = decodeEscrowCall(intent.data)
      return (
        call.functionName === 'fund' &&
        log.eventName === 'JobFunded' &&
        getAddress(log.args.client) === intent.from &&
        log.args.salt === call.args[2]
      )
    }),
  },
  ...Object.entries(steps).map(
    ([kind, [name, events]]): IntentKind => ({
      kind,
      summarize: summarizeEscrowCall,
      effectOf: provedBy((intent, log) => {
        const call = decodeEscrowCall(intent.data)
        const causes: readonly EventName[] = events
        return (
          call.functionName === name &&
          log.eventName !== 'Withdrawn' &&
          causes.includes(log.eventName) &&
          log.args.jobId === idOf(call.args)
        )
      }),
    }),
  ),
  {
    kind: 'withdraw_escrow',
    summarize: summarizeEscrowCall,
    effectOf: provedBy((intent, log) => {
      const call = decodeEscrowCall(intent.data)
      return (
        call.functionName === 'withdraw' &&
        log.eventName === 'Withdrawn' &&
        getAddress(log.args.account) === intent.from &&
        getAddress(log.args.token) === getAddress(call.args[0])
      )
    }),
  },
]

/** The kinds of intents of this domain. */
export const escrowKinds: readonly string[] = kinds.map(({ kind }) => kind)

/** The intents of this domain. */
export const escrowIntents: IntentOwner = {
  name: 'agent_escrows',
  kinds,
  errors: { ...intentErrors, transaction_unknown: escrowsErrors.transaction_unknown },
  revertReason: createRevertReader({
    abi: [...jobEscrowAbi, ...parseAbi(['error Error(string)'])],
    sentences: {
      InvalidTerms: 'One of the terms is beyond its limit.',
      JobExists: 'The client has paid an escrow with this salt already.',
      WrongAmount: 'What came is not the amount of the terms.',
      WrongPhase: 'The escrow is in another phase.',
      NotYours: 'The step belongs to another account.',
      TooLate: 'The time of this phase is over; only its deadline can still have its effect.',
      NotDue: 'The time of this phase is not over.',
      NoArbiter: 'The terms name no arbiter.',
      InvalidPart: 'A part is 10,000 basis points at the most.',
      NothingOwed: 'The escrow owes the account nothing of this.',
      TransferFromFailed: 'The tokens could not be taken: too few, or not approved.',
    },
  }),
}

function idOf(args: readonly unknown[]): Hex | undefined {
  const [id] = args
  return typeof id === 'string' && id.startsWith('0x') ? `0x${id.slice(2)}` : undefined
}

function provedBy(proves: (intent: IntentRecord, log: Decoded) => boolean): IntentKind['effectOf'] {
  return (intent, logs: readonly EvmLog[]) =>
    logs.find((log) => {
      if (getAddress(log.address) !== intent.to) return false
      const decoded = decodeEscrowLog(log)
      return decoded !== undefined && proves(intent, decoded)
    })?.logIndex
}
