import { decodeFunctionResult, encodeFunctionData, getAddress, keccak256 } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import { identityRegistryAbi } from './abi.gen.ts'
import { agentRegistryErrors } from './agent-registry.errors.ts'

const roles = ['identity', 'reputation', 'validation'] as const
export type RegistryRole = (typeof roles)[number]

/** A registry's address, and keccak256 of the expected code; null when not configured. */
export type RegistryPlace = { readonly address: Hex; readonly codeHash: Hex | null }
/** The registries of one chain; null unless all three are configured. */
export type RegistryPlaces = Readonly<Record<RegistryRole, RegistryPlace>> | null

export type ContractVerification = {
  readonly role: RegistryRole
  readonly address: Hex
  readonly expectedRuntimeCodeHash: Hex | null
  readonly observedRuntimeCodeHash: Hex | null
  readonly status: 'fail' | 'pass' | 'unavailable'
  readonly reason: string | null
}
export type RuntimeVerification = {
  readonly chainId: number
  readonly checkedAt: string
  readonly trusted: boolean
  readonly contracts: Readonly<Record<RegistryRole, ContractVerification>>
}

export type Registries = {
  readonly addresses: Readonly<Record<RegistryRole, Hex>>
  readonly expected: Readonly<Record<RegistryRole, Hex | null>>
  /** `eip155:<chain>:<identity registry>`, as documents name it. */
  readonly agentRegistry: string
  /** The observed code; at most half a minute old. */
  readonly verification: () => Promise<RuntimeVerification>
  /** Raises 503 `agent_registry.runtime_untrusted` unless all three have the expected code. */
  readonly trusted: () => Promise<RuntimeVerification>
  /** Whether the account may manage the agent; undefined when there is no such agent. */
  readonly manages: (account: Hex, agentId: bigint) => Promise<boolean | undefined>
  /** The agent's owner at the newest block; undefined for one that was never registered, or was revoked. */
  readonly ownerOf: (agentId: bigint) => Promise<Hex | undefined>
}

const checkMs = 30_000

/** The registries of a chain, read through the chain port; null unless they are configured. */
export function createRegistries(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly chainId: number
  readonly places: RegistryPlaces
}): Registries | null {
  const { chainId, clock, evm, places } = options
  if (places === null) return null
  const addresses = byRole((role) => getAddress(places[role].address))
  const expected = byRole((role) => places[role].codeHash)
  let checked: { readonly atMs: number; readonly result: RuntimeVerification } | undefined

  return {
    addresses,
    expected,
    agentRegistry: `eip155:${chainId}:${addresses.identity}`,
    verification,
    async trusted() {
      const runtimeVerification = await verification()
      if (runtimeVerification.trusted) return runtimeVerification
      throw new AppError(
        agentRegistryErrors.runtime_untrusted,
        'A registry does not have the code that is expected there.',
        { extra: { runtimeVerification } },
      )
    },
    ownerOf,
    async manages(account, agentId) {
      const call = { abi: identityRegistryAbi, functionName: 'isAuthorizedOrOwner' } as const
      const data = encodeFunctionData({ ...call, args: [account, agentId] })
      const answer = await evm.simulate({ from: account, to: addresses.identity, data, value: 0n })
      return answer.ok ? decodeFunctionResult({ ...call, data: answer.returnData }) : undefined
    },
  }

  async function ownerOf(agentId: bigint): Promise<Hex | undefined> {
    const call = { abi: identityRegistryAbi, functionName: 'ownerOf' } as const
    const data = encodeFunctionData({ ...call, args: [agentId] })
    const to = addresses.identity
    const answer = await evm.simulate({ from: to, to, data, value: 0n })
    return answer.ok ? decodeFunctionResult({ ...call, data: answer.returnData }) : undefined
  }

  async function verification(): Promise<RuntimeVerification> {
    if (checked !== undefined && clock.nowMs() - checked.atMs < checkMs) return checked.result
    const [identity, reputation, validation] = await Promise.all([
      verify('identity'),
      verify('reputation'),
      verify('validation'),
    ])
    const contracts = { identity, reputation, validation }
    const result = {
      chainId,
      checkedAt: new Date(clock.nowMs()).toISOString(),
      trusted: Object.values(contracts).every(({ status }) => status === 'pass'),
      contracts,
    }
    checked = { atMs: clock.nowMs(), result }
    return result
  }

  async function verify(role: RegistryRole): Promise<ContractVerification> {
    const expectedHash = expected[role]
    const code = await evm.getCode(addresses[role])
    const observed = code === '0x' ? null : keccak256(code)
    return {
      role,
      address: addresses[role],
      expectedRuntimeCodeHash: expectedHash,
      observedRuntimeCodeHash: observed,
      ...verdictOf(expectedHash, observed),
    }
  }
}

/** Returns the registries, or raises 503 `agent_registry.not_configured`. */
export function configured(registries: Registries | null): Registries {
  if (registries !== null) return registries
  throw new AppError(
    agentRegistryErrors.not_configured,
    'The ERC-8004 registries of this chain are not configured.',
  )
}

function verdictOf(expected: Hex | null, observed: Hex | null) {
  if (observed === null) {
    return { status: 'fail', reason: 'There is no contract at the address.' } as const
  }
  if (expected === null) {
    return { status: 'unavailable', reason: 'No code hash is configured for it.' } as const
  }
  if (expected !== observed) {
    return { status: 'fail', reason: 'The code is not the expected one.' } as const
  }
  return { status: 'pass', reason: null } as const
}

function byRole<value>(read: (role: RegistryRole) => value): Readonly<Record<RegistryRole, value>> {
  return {
    identity: read('identity'),
    reputation: read('reputation'),
    validation: read('validation'),
  }
}
