import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  keccak256,
  zeroAddress,
} from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, EvmBlockTag, Hex } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import { creatorFeesAbi, curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'
import { type LaunchParams, launchTerms } from './calldata.ts'
import { launchpadErrors } from './launchpad.errors.ts'

/** The contract's terms, with the accounts that they name; `creatorFees` is the vault of creator fees. */
export type FactoryConfig = Readonly<
  ContractFunctionReturnType<typeof curveLaunchpadAbi, 'view', 'config'>
>

/** Wei and base units that a token earned an account, as the contract returns them. */
export type EarnedFees = ContractFunctionReturnType<
  typeof creatorFeesAbi,
  'view',
  'creatorFees'
>[number]
export type EarnedAmounts = Readonly<EarnedFees['eth']>

export type CodeCheck = {
  /** Null when no hash was configured. */
  readonly expected: Hex | null
  /** Null when there is no code at the address. */
  readonly observed: Hex | null
}

const partNames = ['creatorFees', 'graduator', 'poolFactory', 'weth'] as const
/** The role of a contract that a launchpad names. */
export type PartName = (typeof partNames)[number]

/** A contract that a launchpad depends on. */
export type FactoryPart = {
  readonly name: PartName
  readonly address: Hex
  readonly code: CodeCheck
}

/** keccak256 of the code expected at the contracts that launchpads name; null accepts any. */
export type PartCodeHashes = Readonly<Partial<Record<PartName, Hex | null>>>

/** The launchpad contract, read through the chain port. */
export type Factory = {
  readonly address: Hex
  /** Cached for ever: the terms cannot change. The owner of the protocol's fees can: see `feeOwners`. */
  readonly config: () => Promise<FactoryConfig>
  /** Read anew each time. */
  readonly feeOwners: () => Promise<FeeOwners>
  /** At most `codeCheckMs` old. */
  readonly code: () => Promise<CodeCheck>
  /** The contracts that the launchpad names, with their code; at most `codeCheckMs` old. */
  readonly parts: () => Promise<readonly FactoryPart[]>
  /** Raises 503 `launchpad.factory_not_ready` unless its code and that of the contracts it names are expected. */
  readonly assertReady: () => Promise<void>
  /** The address that this launch would give the token. */
  readonly predictToken: (creator: Hex, params: LaunchParams) => Promise<Hex>
  /** What each of the tokens has earned the account, in the order of the tokens. */
  readonly creatorFees: (
    account: Hex,
    tokens: readonly Hex[],
    block?: EvmBlockTag,
  ) => Promise<readonly EarnedFees[]>
  readonly allowance: (token: Hex, owner: Hex, spender: Hex) => Promise<bigint>
  readonly tokenBalance: (token: Hex, owner: Hex) => Promise<bigint>
}

/** The owner of a launchpad's protocol fees. */
export type FeeOwners = {
  readonly owner: Hex
  /** The account to which ownership was offered; null without an offer. */
  readonly pending: Hex | null
}

const codeCheckMs = 30_000

/**
 * Checks the code of the contracts that a launchpad names; it is asked for their addresses once, and zero means none.
 */
export function createPartChecks(
  options: {
    readonly evm: ChainEvm
    readonly clock: Clock
    readonly partCodeHashes?: PartCodeHashes
  },
  readNamed: () => Promise<Readonly<Partial<Record<PartName, Hex>>>>,
): () => Promise<readonly FactoryPart[]> {
  type Part = Omit<FactoryPart, 'code'> & { readonly check: () => Promise<CodeCheck> }
  let parts: readonly Part[] | undefined
  const read = async (): Promise<readonly Part[]> => {
    const named = await readNamed()
    return partNames.flatMap((name) => {
      const { [name]: address = zeroAddress } = named
      if (address === zeroAddress) return []
      const expected = options.partCodeHashes?.[name] ?? null
      return [{ name, address, check: createCodeCheck({ ...options, address, expected }) }]
    })
  }
  return async () => {
    parts ??= await read()
    return Promise.all(
      parts.map(async ({ address, check, name }) => ({ name, address, code: await check() })),
    )
  }
}

/** Checks the code of a contract at most every half minute. */
export function createCodeCheck(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly address: Hex
  readonly expected: Hex | null
}): () => Promise<CodeCheck> {
  const { address, clock, evm, expected } = options
  let checked: { readonly atMs: number; readonly code: CodeCheck } | undefined
  return async () => {
    if (checked !== undefined && clock.nowMs() - checked.atMs < codeCheckMs) return checked.code
    const bytes = await evm.getCode(address)
    const found = { expected, observed: bytes === '0x' ? null : keccak256(bytes) }
    checked = { atMs: clock.nowMs(), code: found }
    return found
  }
}

/** Reads the owner of a launchpad's protocol fees; not cached, since it can change. */
export async function readFeeOwners(
  evm: Pick<ChainEvm, 'call'>,
  launchpad: Hex,
): Promise<FeeOwners> {
  const read = async (functionName: 'pendingProtocolFeeOwner' | 'protocolFeeOwner') => {
    // Every launchpad has these two functions.
    const call = { abi: curveLaunchpadAbi, functionName } as const
    const data = await evm.call({ to: launchpad, data: encodeFunctionData(call) })
    return decodeFunctionResult({ ...call, data })
  }
  const [owner, pending] = await Promise.all([
    read('protocolFeeOwner'),
    read('pendingProtocolFeeOwner'),
  ])
  return { owner, pending: pending === zeroAddress ? null : pending }
}

export async function readCreatorFees(
  evm: ChainEvm,
  question: { readonly vault: Hex; readonly account: Hex; readonly tokens: readonly Hex[] },
  block?: EvmBlockTag,
): Promise<readonly EarnedFees[]> {
  if (question.tokens.length === 0) return []
  const call = { abi: creatorFeesAbi, functionName: 'creatorFees' } as const
  const data = encodeFunctionData({ ...call, args: [question.account, question.tokens] })
  return decodeFunctionResult({
    ...call,
    data: await evm.call({ to: question.vault, data }, block),
  })
}

/** Reads the launchpad at `address`, lazily. */
export function createFactory(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly address: Hex
  readonly expectedCodeHash: Hex | null
  readonly partCodeHashes?: PartCodeHashes
}): Factory {
  const { address, evm } = options
  let config: FactoryConfig | undefined
  const code = createCodeCheck({ ...options, expected: options.expectedCodeHash })

  type LaunchpadAbi = typeof curveLaunchpadAbi
  type TokenAbi = typeof launchTokenAbi

  return {
    address,

    config: readConfig,
    feeOwners: () => readFeeOwners(evm, address),

    code,

    parts: createPartChecks(options, readConfig),

    async assertReady() {
      const isReady = problemsOf(await code()).length === 0
      const parts = isReady ? await this.parts() : []
      if (isReady && parts.every((part) => problemsOf(part.code).length === 0)) return
      throw new AppError(
        launchpadErrors.factory_not_ready,
        'The code of the launchpad, or of a contract that it names, is not the expected one.',
      )
    },

    predictToken: (creator, params) =>
      readLaunchpad('predictToken', [creator, launchTerms(params)]),
    async creatorFees(account, tokens, block) {
      const { creatorFees: vault } = await this.config()
      return readCreatorFees(evm, { vault, account, tokens }, block)
    },
    allowance: (token, owner, spender) => readToken(token, 'allowance', [owner, spender]),
    tokenBalance: (token, owner) => readToken(token, 'balanceOf', [owner]),
  }

  async function readConfig(): Promise<FactoryConfig> {
    config ??= await readLaunchpad('config', [])
    return config
  }

  async function readLaunchpad<name extends ContractFunctionName<LaunchpadAbi, 'view'>>(
    functionName: name,
    args: ContractFunctionArgs<LaunchpadAbi, 'view', name>,
    block?: EvmBlockTag,
  ): Promise<ContractFunctionReturnType<LaunchpadAbi, 'view', name>> {
    // viem's encoders cannot follow a generic name; this function's own signature ties name, arguments and result.
    const call = { abi: curveLaunchpadAbi, functionName, args } as never
    const data = await evm.call({ to: address, data: encodeFunctionData(call) }, block)
    return decodeFunctionResult({
      abi: curveLaunchpadAbi,
      functionName,
      data,
    } as never) as ContractFunctionReturnType<LaunchpadAbi, 'view', name>
  }

  async function readToken<name extends ContractFunctionName<TokenAbi, 'view'>>(
    token: Hex,
    functionName: name,
    args: ContractFunctionArgs<TokenAbi, 'view', name>,
  ): Promise<ContractFunctionReturnType<TokenAbi, 'view', name>> {
    const call = { abi: launchTokenAbi, functionName, args } as never
    const data = await evm.call({ to: token, data: encodeFunctionData(call) })
    return decodeFunctionResult({
      abi: launchTokenAbi,
      functionName,
      data,
    } as never) as ContractFunctionReturnType<TokenAbi, 'view', name>
  }
}

/** Why a launchpad with this code must not be used; empty when it may. */
export function problemsOf(code: CodeCheck): readonly string[] {
  if (code.observed === null) return ['There is no contract at the address.']
  if (code.expected !== null && code.expected !== code.observed) {
    return ['The code at the address is not the expected one.']
  }
  return []
}
