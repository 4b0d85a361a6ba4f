import { decodeFunctionResult, getAddress, type Hex, zeroAddress } from 'viem'
import { AppError, type Fault } from '../../../../kernel/errors.ts'
import { parseAmount } from '../../../../kernel/money.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { ChainPositions } from '../../chain-index/index.ts'
import type { IntentRecord, Intents, PreparedBy, PreparedCall } from '../../intents/index.ts'
import { tokenFactoryAbi } from '../abi.gen.ts'
import { holderFault, invalid, launchFaults, readAddress } from '../launch-input.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import type { IntentView } from '../launchpad.schemas.ts'
import { assertSameToken, hexOf } from '../prepared-launch.ts'
import { intentView } from '../views.ts'
import { grantsStore } from './grants.store.ts'
import {
  encodeCreateToken,
  encodeVestingClaim,
  encodeVestingReturn,
  encodeVestingRevoke,
  type GrantParams,
  type TokenParams,
} from './token-calldata.ts'
import type { TokenFactory } from './token-factory.ts'
import { cliffEndOf, freeOf, heldOf } from './vesting.ts'

const supplyMax = 2n ** 128n - 1n
/** Each grant costs gas; further ones are left for the next claim. */
const claimedAtOnceMax = 40
const grantsRead = 200
/** A grant begins at most so long after it is made; the vault's own limit. */
const startMostSeconds = 315_360_000n

export type TokensServiceOptions = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  readonly intents: Intents
  readonly positions: ChainPositions
  readonly tokenFactory: TokenFactory | null
}

export type GrantInput = {
  readonly beneficiary: string
  /** A decimal amount of whole tokens. */
  readonly amount: string
  /** ISO 8601; the second of creation unless given. */
  readonly startsAt?: string
  readonly cliffSeconds: number
  readonly durationSeconds: number
  readonly revoker?: string
}

export type PrepareTokenInput = PreparedBy & {
  readonly creator: string
  readonly name: string
  readonly symbol: string
  readonly metadataUri?: string
  readonly decimals: number
  /** A decimal amount of whole tokens. */
  readonly supply: string
  readonly recipient?: string
  readonly grants?: readonly GrantInput[]
  readonly deadlineSeconds: number
}

/** The claim of some grants, or of all from which something is free. */
export type VestingClaimInput = PreparedBy & {
  readonly account: string
  readonly grantIds?: readonly string[]
  readonly deadlineSeconds: number
}

/** The end of a grant, or what it gave back. */
export type GrantEndInput = PreparedBy & {
  readonly account: string
  readonly grantId: string
  readonly deadlineSeconds: number
}

type PreparedToken = { readonly predictedAddress: Hex; readonly intent: IntentView }

/** The unsigned transaction that makes a plain or vesting token, with the token's future address. */
export async function prepareCreation(
  options: TokensServiceOptions,
  factory: TokenFactory,
  input: PrepareTokenInput,
): Promise<PreparedToken> {
  const { intents } = options
  const creator = readAddress(input.creator, 'body/creator')
  const params = readToken(input, { creator, factory, salt: hexOf(options.random.bytes(32)) })
  const { deadline, expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const nowSecond = deadline - BigInt(input.deadlineSeconds)
  const grants = readGrants(input, params, nowSecond)
  await factory.assertReady()
  const token = await factory.predictToken(creator, params, grants)
  const call: PreparedCall = {
    kind: 'create_token',
    from: creator,
    to: factory.address,
    data: encodeCreateToken(params, grants),
    value: 0n,
    deadline: null,
    expiresAt,
    token,
  }
  const { gasUsed, returnData } = await intents.simulate(call)
  const made = { abi: tokenFactoryAbi, functionName: 'createToken', data: returnData } as const
  assertSameToken(getAddress(decodeFunctionResult(made)), token)
  const kept = params.supply - grants.reduce((sum, { amount }) => sum + amount, 0n)
  const amountAtomic = kept.toString()
  const got = { account: params.recipient, asset: token, direction: 'in' as const, amountAtomic }
  const intent = intents.build(call, { gasUsed, balanceChanges: kept === 0n ? [] : [got] })
  return { predictedAddress: token, intent: await store(options, intent, input) }
}

/** The unsigned claim of what has vested of an account's grants; 409 `launchpad.nothing_to_claim` when nothing has. */
export async function prepareVestingClaim(
  options: TokensServiceOptions,
  factory: TokenFactory,
  input: VestingClaimInput,
): Promise<{ readonly grantIds: string[]; readonly intent: IntentView }> {
  const { database, intents, positions } = options
  const beneficiary = readAddress(input.account, 'body/account')
  await factory.assertReady()
  const second = (await positions.current())?.block.timestamp ?? 0n
  const grantRows = grantsStore(database.query)
  const known =
    input.grantIds === undefined
      ? await grantRows.page({ beneficiary, limit: grantsRead })
      : await grantRows.byIds(input.grantIds.map(BigInt))
  const owed = known
    .filter((grant) => grant.beneficiary === beneficiary)
    .filter((grant) => freeOf(grant, second) > grant.claimed)
    .slice(0, claimedAtOnceMax)
  if (owed.length === 0) {
    throw new AppError(
      launchpadErrors.nothing_to_claim,
      `Nothing is free of the grants of ${beneficiary} that was not claimed.`,
    )
  }
  const { expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const grantIds = owed.map((grant) => grant.grantId)
  const call: PreparedCall = {
    kind: 'vesting_claim',
    from: beneficiary,
    to: factory.vault,
    data: encodeVestingClaim(grantIds),
    value: 0n,
    deadline: null,
    expiresAt,
  }
  const { gasUsed } = await intents.simulate(call)
  const shown = owed.slice(0, 8).map((grant) => ({
    account: beneficiary,
    asset: grant.token,
    direction: 'in' as const,
    amountAtomic: (freeOf(grant, second) - grant.claimed).toString(),
  }))
  const intent = intents.build(call, { gasUsed, balanceChanges: shown })
  return { grantIds: grantIds.map(String), intent: await store(options, intent, input) }
}

/** The unsigned revocation of a grant; 422 `launchpad.simulation_failed` unless the account may revoke it. */
export async function prepareVestingRevoke(
  options: TokensServiceOptions,
  factory: TokenFactory,
  input: GrantEndInput,
): Promise<{ readonly intent: IntentView }> {
  const { intents } = options
  const from = readAddress(input.account, 'body/account')
  await factory.assertReady()
  const { expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const call: PreparedCall = {
    kind: 'vesting_revoke',
    from,
    to: factory.vault,
    data: encodeVestingRevoke(BigInt(input.grantId)),
    value: 0n,
    deadline: null,
    expiresAt,
  }
  const { gasUsed } = await intents.simulate(call)
  const intent = intents.build(call, { gasUsed, balanceChanges: [] })
  return { intent: await store(options, intent, input) }
}

/** The unsigned claim of what a revocation returned; 409 `launchpad.nothing_to_claim` before the grant's cliff. */
export async function prepareVestingReturn(
  options: TokensServiceOptions,
  factory: TokenFactory,
  input: GrantEndInput,
): Promise<{ readonly intent: IntentView }> {
  const { database, intents, positions } = options
  const from = readAddress(input.account, 'body/account')
  await factory.assertReady()
  const second = (await positions.current())?.block.timestamp ?? 0n
  const [grant] = await grantsStore(database.query).byIds([BigInt(input.grantId)])
  if (grant === undefined || heldOf(grant) === 0n || second < cliffEndOf(grant)) {
    throw new AppError(
      launchpadErrors.nothing_to_claim,
      `Nothing that the end of grant ${input.grantId} gave back can be claimed now.`,
    )
  }
  const { expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const call: PreparedCall = {
    kind: 'vesting_return',
    from,
    to: factory.vault,
    data: encodeVestingReturn(grant.grantId),
    value: 0n,
    deadline: null,
    expiresAt,
  }
  const { gasUsed } = await intents.simulate(call)
  const amountAtomic = heldOf(grant).toString()
  const paid = { account: from, asset: grant.token, direction: 'in' as const, amountAtomic }
  const intent = intents.build(call, { gasUsed, balanceChanges: [paid] })
  return { intent: await store(options, intent, input) }
}

async function store(
  { clock, database, intents, outbox, positions }: TokensServiceOptions,
  intent: IntentRecord,
  asked: PreparedBy,
): Promise<IntentView> {
  const now = new Date(clock.nowMs())
  await database.transaction((tx) => intents.create({ tx, outbox, now }, [intent], asked))
  return intentView(intent, await positions.current())
}

function readToken(
  input: PrepareTokenInput,
  known: { readonly creator: Hex; readonly factory: TokenFactory; readonly salt: Hex },
): TokenParams {
  const { decimals, metadataUri = '', name, symbol } = input
  const { creator, factory, salt } = known
  const faults = launchFaults({
    creator,
    name,
    symbol,
    metadataUri,
    description: null,
    feeRecipient: null,
    launchpadAddress: factory.address,
  })
  if (faults.length > 0) throw invalid(faults)
  const recipient =
    input.recipient === undefined ? creator : readAddress(input.recipient, 'body/recipient')
  const supply = parseAmount(input.supply, decimals, 'body/supply')
  if (supply === 0n || supply > supplyMax) {
    const message = 'must be more than zero and fit 128 bits in base units'
    throw invalid([{ location: 'body/supply', message }])
  }
  return { name, symbol, metadataUri, decimals, supply, recipient, salt }
}

function readGrants(
  input: PrepareTokenInput,
  token: TokenParams,
  nowSecond: bigint,
): readonly GrantParams[] {
  const grants = input.grants ?? []
  const faults = grants.flatMap((grant, index) =>
    grantFaults(grant, `body/grants/${index}`, nowSecond),
  )
  if (faults.length > 0) throw invalid(faults)
  const read = grants.map((grant, index) => ({
    beneficiary: getAddress(grant.beneficiary),
    amount: parseAmount(grant.amount, token.decimals, `body/grants/${index}/amount`),
    start: grant.startsAt === undefined ? 0n : secondOf(grant.startsAt),
    cliffSeconds: BigInt(grant.cliffSeconds),
    durationSeconds: BigInt(grant.durationSeconds),
    revoker: grant.revoker === undefined ? zeroAddress : getAddress(grant.revoker),
  }))
  const granted = read.reduce((sum, { amount }) => sum + amount, 0n)
  if (granted > token.supply) {
    throw invalid([{ location: 'body/grants', message: 'must not sum to more than the supply' }])
  }
  return read
}

function grantFaults(grant: GrantInput, location: string, nowSecond: bigint): readonly Fault[] {
  const faults: readonly (Fault | undefined)[] = [
    holderFault(grant.beneficiary, `${location}/beneficiary`),
    grant.revoker === undefined ? undefined : holderFault(grant.revoker, `${location}/revoker`),
    grant.revoker?.toLowerCase() === grant.beneficiary.toLowerCase()
      ? { location: `${location}/revoker`, message: 'must not be the beneficiary' }
      : undefined,
    grant.cliffSeconds > grant.durationSeconds
      ? { location: `${location}/cliffSeconds`, message: 'must be at most the duration' }
      : undefined,
    grant.startsAt === undefined
      ? undefined
      : startFault(secondOf(grant.startsAt), `${location}/startsAt`, nowSecond),
  ]
  return faults.filter((fault) => fault !== undefined)
}

/** What the vault itself refuses: it compares with the second of the block that makes the token. */
function startFault(start: bigint, location: string, nowSecond: bigint): Fault | undefined {
  const fix =
    'Leave it out to begin with the second of creation, or name a time that is still ahead when the transaction is in a block.'
  if (start < nowSecond) return { location, message: 'must not be in the past', fix }
  if (start > nowSecond + startMostSeconds)
    return { location, message: 'must be within ten years', fix }
  return undefined
}

function secondOf(time: string): bigint {
  return BigInt(Math.floor(Date.parse(time) / 1_000))
}
