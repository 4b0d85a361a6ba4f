import { type DecodeEventLogReturnType, decodeFunctionData, getAddress } from 'viem'
import type { IntentKind, IntentRecord } from '../../intents/index.ts'
import { tokenFactoryAbi, vestingVaultAbi } from '../abi.gen.ts'
import { tryDecodeLog } from '../contract-logs.ts'
import { summarizeCreation, summarizeVesting } from './token-calldata.ts'

const eventAbi = [...tokenFactoryAbi, ...vestingVaultAbi].filter((item) => item.type === 'event')

/** The kinds of intents of the token factory and its vault. */
export const tokenKinds: readonly IntentKind[] = [
  {
    kind: 'create_token',
    summarize: summarizeCreation,
    effectOf: provedBy((intent, { args, eventName }) => {
      return eventName === 'TokenCreated' && getAddress(args.token) === intent.token
    }),
  },
  {
    kind: 'vesting_claim',
    summarize: summarizeVesting,
    effectOf: provedBy((intent, { args, eventName }) => {
      return eventName === 'VestingClaimed' && getAddress(args.beneficiary) === intent.from
    }),
  },
  {
    kind: 'vesting_revoke',
    summarize: summarizeVesting,
    effectOf: provedBy((intent, { args, eventName }) => {
      return eventName === 'VestingRevoked' && args.grantId === namedGrant(intent)
    }),
  },
  {
    kind: 'vesting_return',
    summarize: summarizeVesting,
    effectOf: provedBy((intent, { args, eventName }) => {
      return eventName === 'VestingReturned' && args.grantId === namedGrant(intent)
    }),
  },
]

type Decoded = DecodeEventLogReturnType<typeof eventAbi>

function provedBy(proves: (intent: IntentRecord, log: Decoded) => boolean): IntentKind['effectOf'] {
  return (intent, logs) =>
    logs.find((log) => {
      if (getAddress(log.address) !== intent.to) return false
      const decoded = tryDecodeLog(eventAbi, log)
      return decoded !== undefined && proves(intent, decoded)
    })?.logIndex
}

function namedGrant({ data }: IntentRecord): bigint | undefined {
  const { args, functionName } = decodeFunctionData({ abi: vestingVaultAbi, data })
  return functionName === 'revoke' || functionName === 'claimReturned' ? args[0] : undefined
}
