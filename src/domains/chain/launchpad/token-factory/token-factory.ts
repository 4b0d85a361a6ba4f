import { decodeFunctionResult, encodeFunctionData, getAddress } from 'viem'
import { AppError } from '../../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../../ports/chain-evm.ts'
import type { Clock } from '../../../../ports/clock.ts'
import type { Database } from '../../../../ports/database.ts'
import { tokenFactoryAbi } from '../abi.gen.ts'
import type { FactoryParts } from '../factories.service.ts'
import { type CodeCheck, createCodeCheck, problemsOf } from '../factory.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import type { ContractPlace } from '../pool-launches/pool-factory.ts'
import type { GrantParams, TokenParams } from './token-calldata.ts'
import { factoryTokensStore } from './tokens.store.ts'

/** The factory of plain and vesting tokens with its vault, read through the chain port. */
export type TokenFactory = {
  readonly address: Hex
  readonly vault: Hex
  /** At most half a minute old. */
  readonly code: () => Promise<CodeCheck>
  readonly vaultCode: () => Promise<CodeCheck>
  /** Raises 503 `launchpad.factory_not_ready` unless both have the expected code. */
  readonly assertReady: () => Promise<void>
  readonly predictToken: (
    creator: Hex,
    params: TokenParams,
    grants: readonly GrantParams[],
  ) => Promise<Hex>
}

/** Reads nothing before the first call; null unless both contracts are configured. */
export function createTokenFactory(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly place: ContractPlace | null
  readonly vaultPlace: ContractPlace | null
}): TokenFactory | null {
  const { evm, place, vaultPlace } = options
  if (place === null || vaultPlace === null) return null
  const address = getAddress(place.address)
  const vault = getAddress(vaultPlace.address)
  const code = createCodeCheck({ ...options, address, expected: place.codeHash })
  const vaultCode = createCodeCheck({ ...options, address: vault, expected: vaultPlace.codeHash })
  return {
    address,
    vault,
    code,
    vaultCode,
    async assertReady() {
      const codes = await Promise.all([code(), vaultCode()])
      if (codes.every((each) => problemsOf(each).length === 0)) return
      throw new AppError(
        launchpadErrors.factory_not_ready,
        'The code of the token factory, or of its vault, is not the expected one.',
      )
    },
    async predictToken(creator, params, grants) {
      const call = { abi: tokenFactoryAbi, functionName: 'predictToken' } as const
      const data = encodeFunctionData({ ...call, args: [creator, params, grants] })
      const answer = await evm.call({ to: address, data })
      return getAddress(decodeFunctionResult({ ...call, data: answer }))
    },
  }
}

/** The token factory in the list of factories; calls the chain. */
export async function readTokenFactory(options: {
  readonly database: Database
  readonly tokenFactory: TokenFactory | null
}): Promise<{
  readonly parts: FactoryParts
  readonly totals: { readonly count: number; readonly lastLaunchAt: Date | null }
}> {
  const { database, tokenFactory } = options
  const totals = await factoryTokensStore(database.query).totals()
  const nothing = { launchFee: null, config: null, pool: null }
  if (tokenFactory === null) {
    return { parts: { ...nothing, address: null, code: null, contracts: [] }, totals }
  }
  const { address, vault } = tokenFactory
  const [code, vaultCode] = await Promise.all([tokenFactory.code(), tokenFactory.vaultCode()])
  return {
    parts: {
      ...nothing,
      address,
      code,
      contracts: [{ name: 'vestingVault', address: vault, code: vaultCode }],
      launchFee: 0n,
    },
    totals,
  }
}
