import { decodeEventLog, erc721Abi, getAddress, parseAbi } from 'viem'
import type { EvmLog } from '../../ports/chain-evm.ts'
import {
  createRevertReader,
  type IntentKind,
  type IntentOwner,
  type IntentRecord,
  type IntentState,
  type IntentTransition,
  intentErrors,
} from '../intents/index.ts'
import { identityRegistryAbi, reputationRegistryAbi, validationRegistryAbi } from './abi.gen.ts'
import { agentsStore } from './agents.store.ts'
import { registrationsStore } from './registrations.store.ts'
import {
  decodeIdentityCall,
  decodeReputationCall,
  decodeValidationCall,
  summarizeIdentity,
  summarizeReputation,
  summarizeValidation,
} from './registry-calldata.ts'
import { registrationMachine } from './registry-states.ts'

const kinds: readonly IntentKind[] = [
  {
    kind: 'register',
    summarize: summarizeIdentity,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeIdentityCall(intent.data)
      return (
        eventName === 'Registered' &&
        call.functionName === 'register' &&
        args.agentURI === (call.args[0] ?? '') &&
        getAddress(args.owner) === intent.from
      )
    }),
    onMoved: carryRegistration,
  },
  {
    kind: 'set_agent_uri',
    summarize: summarizeIdentity,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeIdentityCall(intent.data)
      return (
        eventName === 'URIUpdated' &&
        call.functionName === 'setAgentURI' &&
        args.agentId === call.args[0] &&
        args.newURI === call.args[1]
      )
    }),
  },
  {
    kind: 'give_feedback',
    summarize: summarizeReputation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeReputationCall(intent.data)
      return (
        eventName === 'NewFeedback' &&
        call.functionName === 'giveFeedback' &&
        args.agentId === call.args[0] &&
        args.value === call.args[1] &&
        getAddress(args.clientAddress) === intent.from
      )
    }),
  },
  {
    kind: 'revoke_feedback',
    summarize: summarizeReputation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeReputationCall(intent.data)
      return (
        eventName === 'FeedbackRevoked' &&
        call.functionName === 'revokeFeedback' &&
        args.agentId === call.args[0] &&
        args.feedbackIndex === call.args[1] &&
        getAddress(args.clientAddress) === intent.from
      )
    }),
  },
  {
    kind: 'request_validation',
    summarize: summarizeValidation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeValidationCall(intent.data)
      return (
        eventName === 'ValidationRequest' &&
        call.functionName === 'validationRequest' &&
        args.requestHash === call.args[3]
      )
    }),
  },
  {
    kind: 'answer_validation',
    summarize: summarizeValidation,
    effectOf: provedBy((intent, { args, eventName }) => {
      const call = decodeValidationCall(intent.data)
      return (
        eventName === 'ValidationResponse' &&
        call.functionName === 'validationResponse' &&
        args.requestHash === call.args[0] &&
        args.response === call.args[1] &&
        getAddress(args.validatorAddress) === intent.from
      )
    }),
  },
]

/** The names of the unsigned transactions of this domain. */
export const registryKinds: readonly string[] = kinds.map(({ kind }) => kind)

/** The unsigned transactions of this domain. */
export const registryIntents: IntentOwner = {
  name: 'agent_registry',
  kinds,
  errors: intentErrors,
  revertReason: createRevertReader({
    abi: [
      ...identityRegistryAbi,
      ...reputationRegistryAbi,
      ...validationRegistryAbi,
      ...erc721Abi,
      ...parseAbi(['error Error(string)']),
    ],
    sentences: {
      ERC721NonexistentToken: 'There is no such agent, or it was revoked.',
      ERC721InsufficientApproval: 'The account may not manage the agent.',
      ERC721InvalidReceiver: 'The account is a contract that cannot hold an agent.',
      ReservedMetadataKey: 'The wallet of an agent is set with its own proof, not as metadata.',
      SelfFeedback: 'Who may manage an agent cannot rate it.',
      TooManyDecimals: 'A rating has at most 18 decimals.',
      ValueOutOfRange: 'The rating is too large.',
      UnknownFeedback: 'The account gave the agent no feedback with this number.',
      AlreadyRevoked: 'The feedback is revoked already.',
      NotAuthorized: 'The account may not manage the agent.',
      InvalidValidator: 'The zero address validates nothing.',
      InvalidRequestHash: 'The hash of a request cannot be zero.',
      RequestExists: 'There is a request with this hash already.',
      UnknownRequest: 'There is no request with this hash.',
      NotValidator: 'Only the validator that was asked answers.',
      ResponseOutOfRange: 'An answer is a number from 0 to 100.',
    },
  }),
}

const stateOfIntent = {
  prepared: 'pending-onchain-registration',
  submitted: 'submitted',
  confirmed: 'registered',
  reverted: 'not_registered',
  expired: 'not_registered',
  dropped: 'not_registered',
} as const satisfies Readonly<Record<IntentState, string>>

/** Moves the registration with its call, and names its agent once the chain does. */
async function carryRegistration(
  { now, tx }: IntentTransition,
  intent: IntentRecord,
): Promise<void> {
  const registrations = registrationsStore(tx)
  const known = await registrations.byIntent(intent.id)
  if (known === undefined) return
  const state = stateOfIntent[intent.state]
  if (state === known.state) return
  registrationMachine.assertTransition(known.state, state)
  const { evidence } = intent
  const agent =
    intent.state !== 'confirmed' || evidence === null || evidence.logIndex === null
      ? undefined
      : await agentsStore(tx).byPlace({
          blockNumber: evidence.blockNumber,
          logIndex: evidence.logIndex,
        })
  await registrations.move(intent.id, { state, agentId: agent?.agentId ?? null }, now)
}

type Decoded = NonNullable<ReturnType<typeof readLog>>

function provedBy(proves: (intent: IntentRecord, log: Decoded) => boolean): IntentKind['effectOf'] {
  return (intent, logs) =>
    logs.find((log) => {
      if (getAddress(log.address) !== intent.to) return false
      const decoded = readLog(log)
      return decoded !== undefined && proves(intent, decoded)
    })?.logIndex
}

function readLog(log: EvmLog) {
  const [signature, ...rest] = log.topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({ abi: eventAbi, topics: [signature, ...rest], data: log.data })
  } catch {
    return undefined
  }
}

const eventAbi = [
  ...identityRegistryAbi,
  ...reputationRegistryAbi,
  ...validationRegistryAbi,
].filter((item) => item.type === 'event')
