import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  keccak256,
} from 'viem'
import { AppError } from '../../kernel/errors.ts'
import type { ChainEvm, EvmBlockTag, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import { curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'
import type { CurveConfig } from './curve.ts'
import { launchpadErrors } from './launchpad.errors.ts'

/** The contract's terms, with the accounts that they name. */
export type FactoryConfig = CurveConfig & {
  readonly protocolFeeOwner: Hex
  readonly graduator: Hex
}

export type CodeCheck = {
  /** Null when no hash was configured. */
  readonly expected: Hex | null
  /** Null when there is no code at the address. */
  readonly observed: Hex | null
}

/** The launchpad contract, read through the chain port. */
export type Factory = {
  readonly address: Hex
  /** Read once: the contract cannot change its terms. */
  readonly config: () => Promise<FactoryConfig>
  /** At most `codeCheckMs` old. */
  readonly code: () => Promise<CodeCheck>
  /** Raises 503 `launchpad.factory_not_ready` unless the code at the address is the expected one. */
  readonly assertReady: () => Promise<void>
  readonly predictToken: (launch: {
    readonly creator: Hex
    readonly name: string
    readonly symbol: string
    readonly metadataUri: string
    readonly salt: Hex
  }) => Promise<Hex>
  /** Wei that the account can claim. */
  readonly claimable: (account: Hex, block?: EvmBlockTag) => Promise<bigint>
  readonly allowance: (token: Hex, owner: Hex) => Promise<bigint>
  readonly tokenBalance: (token: Hex, owner: Hex) => Promise<bigint>
}

const codeCheckMs = 30_000

/** Reads the launchpad at `address`; nothing is read before it is asked for. */
export function createFactory(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly address: Hex
  readonly expectedCodeHash: Hex | null
}): Factory {
  const { address, clock, evm } = options
  let config: FactoryConfig | undefined
  let checked: { readonly atMs: number; readonly code: CodeCheck } | undefined

  type LaunchpadAbi = typeof curveLaunchpadAbi
  type TokenAbi = typeof launchTokenAbi

  return {
    address,

    async config() {
      config ??= await readLaunchpad('config', [])
      return config
    },

    code,

    async assertReady() {
      if (problemsOf(await code()).length === 0) return
      throw new AppError(
        launchpadErrors.factory_not_ready,
        'The code of the launchpad contract is not the expected one.',
      )
    },

    predictToken: ({ creator, name, symbol, metadataUri, salt }) =>
      readLaunchpad('predictToken', [creator, name, symbol, metadataUri, salt]),
    claimable: (account, block) => readLaunchpad('creatorFees', [account], block),
    allowance: (token, owner) => readToken(token, 'allowance', [owner, address]),
    tokenBalance: (token, owner) => readToken(token, 'balanceOf', [owner]),
  }

  async function code(): Promise<CodeCheck> {
    if (checked !== undefined && clock.nowMs() - checked.atMs < codeCheckMs) return checked.code
    const bytes = await evm.getCode(address)
    const found = {
      expected: options.expectedCodeHash,
      observed: bytes === '0x' ? null : keccak256(bytes),
    }
    checked = { atMs: clock.nowMs(), code: found }
    return found
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
