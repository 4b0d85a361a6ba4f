import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { moneyOf } from '../../../kernel/money.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createChainPositions } from '../../chain/chain-index/index.ts'
import {
  createIntents,
  createIntentView,
  type IntentRecord,
  type PreparedBy,
  type PreparedCall,
  type Submission,
} from '../../chain/intents/index.ts'
import {
  encodeApproval,
  encodeDeliver,
  encodeFund,
  encodePlain,
  encodeResolve,
  encodeWithdraw,
} from './escrow-calldata.ts'
import type { Escrow, EscrowTerms } from './escrow-fold.ts'
import { escrowIntents } from './escrow-intents.ts'
import { escrowsErrors } from './escrows.errors.ts'
import type {
  AgentEscrowView,
  EscrowIntentView,
  EscrowsListing,
  PrepareFundInput,
  PrepareStepInput,
  PrepareWithdrawalInput,
} from './escrows.schemas.ts'
import { escrowsStore } from './escrows.store.ts'

/** The contract, and the hash of the code that is expected there; null to take any. */
export type EscrowPlace = { readonly address: Hex; readonly codeHash: Hex | null }
export type EscrowsOptions = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly evm: ChainEvm
  readonly chainId: number
  /** Null where none is configured. */
  readonly place: EscrowPlace | null
}
export type EscrowsService = ReturnType<typeof createEscrowsService>

const places = cursor({ block: 'int8', log: 'int4' })
const showIntent = createIntentView(escrowIntents)

/** Escrows on chain 4663: prepares calls, takes signed ones, shows what the chain says. It never signs. */
export function createEscrowsService(options: EscrowsOptions) {
  return { ...preparing(options), ...following(options), ...reading(options) }
}

function preparing(options: EscrowsOptions) {
  return {
    /** The payment of a job, with the approval that a token needs before it. */
    async prepareFund(input: PrepareFundInput, by: PreparedBy) {
      const desk = await deskOf(options)
      const { client } = input
      const salt = hex(input.salt ?? `0x${Buffer.from(options.random.bytes(32)).toString('hex')}`)
      const escrowId = idOf(desk.to, { chainId: options.chainId, client: address(client), salt })
      const terms = termsOf(input)
      const splits = (input.splits ?? []).map((split) => ({
        ...split,
        account: address(split.account),
      }))
      const call = {
        kind: 'fund_job',
        from: address(client),
        data: encodeFund({ terms, splits, salt }),
        value: terms.token === null ? BigInt(terms.amount) : 0n,
        reference: escrowId,
      }
      const isApproved = await hasAllowance(options.evm, { terms, from: call.from, to: desk.to })
      const approval = {
        ...call,
        kind: 'approval',
        to: terms.token ?? desk.to,
        data: encodeApproval(desk.to, BigInt(terms.amount)),
        value: 0n,
      }
      const prepared = isApproved
        ? [await desk.build(call, input)]
        : [await desk.build(approval, input), await desk.build(call, input, 'awaits_approval')]
      return { id: escrowId, salt, intents: await desk.keep(prepared, by) }
    },
    /** One step of an escrow; raises 422 with the contract’s reason where it would revert. */
    async prepareStep(escrowId: Hex, input: PrepareStepInput, by: PreparedBy) {
      const desk = await deskOf(options)
      const call = {
        kind: `${input.step}_job`,
        from: address(input.from),
        data: stepData(escrowId, input),
        value: 0n,
        reference: escrowId,
      }
      return one(await desk.keep([await desk.build(call, input)], by))
    },
    /** What is owed to the account, taken out. */
    async prepareWithdrawal(input: PrepareWithdrawalInput, by: PreparedBy) {
      const desk = await deskOf(options)
      const from = address(input.from)
      const token = input.token === null ? null : address(input.token)
      const data = encodeWithdraw(token, input.to === undefined ? from : address(input.to))
      const call = { kind: 'withdraw_escrow', from, data, value: 0n }
      return one(await desk.keep([await desk.build(call, input)], by))
    },
  }
}

function following(options: EscrowsOptions) {
  const intents = createIntents({ ...options, owner: escrowIntents })
  const shown = async (intent: IntentRecord) => ({ intent: await viewOf(options, intent) })
  return {
    intent: async (intentId: string) => shown(await intents.byId(intentId)),
    /** Takes what was signed, or follows what the wallet sent. A repeat changes nothing. */
    submit: async (intentId: string, submission: Submission) =>
      shown(await intents.submit(intentId, submission)),
  }
}

function reading({ database }: EscrowsOptions) {
  return {
    async get(escrowId: Hex): Promise<AgentEscrowView> {
      const escrow = await escrowsStore(database.query).find(escrowId)
      if (escrow !== undefined) return escrowView(escrow)
      throw new AppError(resourceErrors.not_found, 'The chain has no such escrow.')
    },
    async list({ account, limit, cursor: text }: EscrowsListing): Promise<Page<AgentEscrowView>> {
      const rows = await escrowsStore(database.query).list({
        account: account === undefined ? undefined : address(account),
        after: places.read(text),
        limit: limit + 1,
      })
      const place = ({ openedBlock, openedLog }: Escrow) => ({ block: openedBlock, log: openedLog })
      return places.page({ rows, limit, place, toItem: escrowView })
    },
  }
}

type Call = Pick<PreparedCall, 'data' | 'from' | 'kind' | 'value'> & {
  readonly to?: Hex
  readonly reference?: string
}

/** What prepares calls to the configured contract, once its code is the expected one. */
async function deskOf(options: EscrowsOptions) {
  const { clock, database, evm, outbox, place } = options
  if (place === null) throw new AppError(escrowsErrors.not_configured, 'No escrow is configured.')
  const to = getAddress(place.address)
  const found = keccak256(await evm.getCode(to))
  if (place.codeHash !== null && found !== place.codeHash) {
    throw new AppError(escrowsErrors.runtime_untrusted, 'The escrow has another code.')
  }
  const intents = createIntents({ ...options, owner: escrowIntents })
  return {
    to,
    async build(
      call: Call,
      { expiresInSeconds }: { readonly expiresInSeconds: number },
      simulation: 'awaits_approval' | 'passes' = 'passes',
    ): Promise<IntentRecord> {
      const { expiresAt } = await intents.deadlineIn(expiresInSeconds)
      const prepared: PreparedCall = { to, ...call, deadline: null, expiresAt }
      const gasUsed = simulation === 'passes' ? (await intents.simulate(prepared)).gasUsed : null
      return intents.build(prepared, { gasUsed, balanceChanges: [] })
    },
    async keep(prepared: readonly IntentRecord[], by: PreparedBy): Promise<EscrowIntentView[]> {
      const now = new Date(clock.nowMs())
      await database.transaction((tx) => intents.create({ tx, outbox, now }, prepared, by))
      return Promise.all(prepared.map((intent) => viewOf(options, intent)))
    },
  }
}

async function viewOf(
  { database }: EscrowsOptions,
  intent: IntentRecord,
): Promise<EscrowIntentView> {
  const position = await createChainPositions({ database, safeDepth: 0 }).current()
  const { tokenAddress: _token, ...view } = showIntent(intent, position)
  return view
}

function one(intents: readonly EscrowIntentView[]): { readonly intent: EscrowIntentView } {
  const [intent] = intents
  if (intent === undefined) throw new Error('assertion failed: one call is one intent')
  return { intent }
}

function termsOf(input: PrepareFundInput): EscrowTerms {
  const orNull = (account: string | null) => (account === null ? null : address(account))
  return {
    provider: address(input.provider),
    evaluator: orNull(input.evaluator),
    arbiter: orNull(input.arbiter),
    token: orNull(input.token),
    amount: input.amountAtomic,
    deliverSeconds: input.deliverSeconds,
    evaluationSeconds: input.evaluationSeconds,
    disputeSeconds: input.disputeSeconds,
    resolutionSeconds: input.resolutionSeconds,
    unresolvedBps: input.unresolvedBps,
  }
}

function stepData(escrowId: Hex, { step, deliverable, providerBps }: PrepareStepInput): Hex {
  switch (step) {
    case 'deliver':
      if (deliverable === undefined) throw missing('body/deliverable')
      return encodeDeliver(escrowId, hex(deliverable))
    case 'resolve':
      if (providerBps === undefined) throw missing('body/providerBps')
      return encodeResolve(escrowId, providerBps)
    case 'accept':
    case 'refuse':
    case 'give_back':
    case 'dispute':
    case 'expire':
      return encodePlain(step, escrowId)
  }
}

/** The id that the contract gives it. */
function idOf(
  escrow: Hex,
  { chainId, client, salt }: { readonly chainId: number; readonly client: Hex; readonly salt: Hex },
): Hex {
  const types = parseAbiParameters('uint256, address, address, bytes32')
  return keccak256(encodeAbiParameters(types, [BigInt(chainId), escrow, client, salt]))
}

async function hasAllowance(
  evm: ChainEvm,
  { terms, from, to }: { readonly terms: EscrowTerms; readonly from: Hex; readonly to: Hex },
): Promise<boolean> {
  if (terms.token === null) return true
  const call = { abi: erc20Abi, functionName: 'allowance' } as const
  const data = encodeFunctionData({ ...call, args: [from, to] })
  const answer = await evm.simulate({ from, to: terms.token, data, value: 0n })
  if (!answer.ok || answer.returnData === '0x') return false
  return decodeFunctionResult({ ...call, data: answer.returnData }) >= BigInt(terms.amount)
}

function escrowView(escrow: Escrow): AgentEscrowView {
  const { terms } = escrow
  const { amount, token, provider: _provider, ...rest } = terms
  // Base units of a token, whose decimals only the token knows.
  const asset = token === null ? { asset: 'ETH', decimals: 18 } : { asset: token, decimals: 0 }
  const money = (amountAtomic: bigint) => moneyOf(asset, amountAtomic)
  return {
    id: escrow.escrowId,
    client: escrow.client,
    provider: escrow.provider,
    ...rest,
    amount: money(BigInt(amount)),
    paid: money(escrow.paidAtomic),
    refunded: money(escrow.refundedAtomic),
    splits: [...escrow.splits],
    phase: escrow.phase,
    reason: reasonOf(escrow),
    deliverable: escrow.deliverable,
    dueAt: escrow.dueAt?.toISOString() ?? null,
    lastTransaction: escrow.lastTransaction,
    lastBlock: Number(escrow.lastBlock),
  }
}

function reasonOf({ reason }: Escrow): AgentEscrowView['reason'] {
  switch (reason) {
    case 'accepted':
    case 'refused':
    case 'given_back':
    case 'resolved':
    case 'expired':
      return reason
    default:
      return null
  }
}

function address(text: string): Hex {
  return getAddress(text)
}

/** A hash that the row's schema has checked. */
function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}

function missing(location: string): AppError {
  return new AppError(requestErrors.invalid, `${location} is missing.`, {
    faults: [{ location, message: 'is needed for this step' }],
  })
}
