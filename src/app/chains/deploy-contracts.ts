import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type EvmContractName, type EvmContracts, evmContractNames } from './addresses.ts'
import {
  type ContractArtifact,
  readArtifact,
  readMulticall3Code,
  readPackageArtifact,
  readPermit2Code,
  uniswapArtifacts,
} from './contract-artifacts.ts'
import { readJsonFile, writeFileAtomically } from './durable/atomic-file.ts'
import type { AskEvm, EvmOperator } from './evm-operator.ts'
import { graduatorTerms, launchpadConfig, lockedPoolTerms } from './launchpad-config.ts'
import { recordOf } from './record-of.ts'

const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const permit2Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const zeroAddress = '0x0000000000000000000000000000000000000000'

type Address = `0x${string}`
/** Address and code hash, to detect a chain that does not match the file. */
type Deployed = {
  readonly address: Address
  readonly codeSha256: string
  /** Of the creation code; absent for code that is set directly. */
  readonly buildSha256?: string
}
type ContractsFile = {
  readonly chainId: number
  readonly deployedAtBlock: number
  readonly contracts: Readonly<Partial<Record<EvmContractName, Deployed>>>
}
type Options = {
  readonly ask: AskEvm
  readonly operator: () => Promise<EvmOperator>
  readonly chainId: number
  /** The folder of `contracts.json`. */
  readonly folder: string
  /** The folder of the compiled contracts, one JSON file each. */
  readonly artifactsFolder: string
}

/**
 * These reference each other, and the fee vault accepts its families only once: a new version of one, or an additional
 * family, requires redeploying all.
 */
const launchContracts = [
  'creatorFees',
  'graduator',
  'curveLaunchpad',
  'uniLaunchpad',
  'ponsLaunchpad',
] as const

const ponsLaunchFee = 10n ** 15n

/**
 * The addresses of the platform's contracts on the embedded chain. Contracts in the file that the chain still has are
 * kept; only missing ones, and outdated launch contracts, are deployed, so a restart changes nothing.
 */
export async function deployContracts(options: Options): Promise<EvmContracts> {
  const { ask, chainId, folder } = options
  const path = join(folder, 'contracts.json')
  const known = await readContractsFile(path, chainId)
  const deployedAtBlock = known?.deployedAtBlock ?? Number(await ask('eth_blockNumber', []))
  const site = createSite(options, known)
  const base = await deployBase(site, options)
  const launch = await deployLaunchContracts(site, base)
  const further = {
    ...(await deployTokenFactory(site)),
    ...(await deployRegistries(site)),
    jobEscrow: await deployEscrow(site),
  }
  const contracts = { ...base, ...launch, ...further }
  if (site.changed()) {
    const content: ContractsFile = { chainId, deployedAtBlock, contracts }
    await writeFileAtomically(path, [`${JSON.stringify(content, null, 2)}\n`], 0o644)
  }
  const addresses = await recordOf(evmContractNames, (name) => contracts[name].address)
  const codeHashes = await recordOf(evmContractNames, (name) => codeHash(ask, addresses[name]))
  return { ...addresses, codeHashes, deployedAtBlock }
}

type Site = ReturnType<typeof createSite>
type RegistryName = 'identityRegistry' | 'reputationRegistry' | 'validationRegistry'

function createSite(options: Options, known: ContractsFile | null) {
  const { ask, artifactsFolder, operator } = options
  let changed = false

  return {
    ask,
    operator,
    changed: () => changed,

    own: (name: string) => readArtifact(join(artifactsFolder, `${name}.json`)),

    /** Whether the chain has the contract of the file, built from this creation code where given. */
    async isStanding(name: EvmContractName, buildSha256?: string): Promise<boolean> {
      const earlier = known?.contracts[name]
      if (earlier === undefined) return false
      if (buildSha256 !== undefined && earlier.buildSha256 !== buildSha256) return false
      return (await codeSha256(ask, earlier.address)) === earlier.codeSha256
    },

    /** The existing contract, or a new one from `make`. */
    async ensure(name: EvmContractName, make: () => Promise<Address>): Promise<Deployed> {
      const earlier = known?.contracts[name]
      if (earlier !== undefined && (await this.isStanding(name))) return earlier
      return this.found(await make())
    },

    /** A contract that another contract created. */
    async found(address: Address): Promise<Deployed> {
      changed = true
      return { address, codeSha256: await codeSha256(ask, address) }
    },

    /** Always deploys a new one. */
    async renew(artifact: ContractArtifact, args: readonly unknown[]): Promise<Deployed> {
      changed = true
      const { abi, buildSha256, bytecode } = artifact
      const address = await (await operator()).deploy({ abi, bytecode, args })
      return { address, codeSha256: await codeSha256(ask, address), buildSha256 }
    },

    earlier(name: EvmContractName): Deployed {
      const found = known?.contracts[name]
      if (found === undefined) throw new Error(`assertion failed: ${name} is not deployed`)
      return found
    },
  }
}

async function deployBase(site: Site, { artifactsFolder }: Options) {
  const deploy = async (artifact: ContractArtifact, args: readonly unknown[]) => {
    const { abi, bytecode } = artifact
    return (await site.operator()).deploy({ abi, bytecode, args })
  }
  const ownerOf = async () => [(await site.operator()).address]
  const ensureUniswap = (name: keyof typeof uniswapArtifacts, args: readonly unknown[]) =>
    site.ensure(name, async () => deploy(await readPackageArtifact(uniswapArtifacts[name]), args))
  const multicall3 = await site.ensure('multicall3', () => placeMulticall(site.ask))
  const permit2 = await site.ensure('permit2', async () => {
    await site.ask('anvil_setCode', [permit2Address, await readPermit2Code(artifactsFolder)])
    return permit2Address
  })
  const weth = await site.ensure('weth', async () => deploy(await site.own('WrappedEther'), []))
  const uniswapV3Factory = await ensureUniswap('uniswapV3Factory', [])
  const pair = [uniswapV3Factory.address, weth.address]
  return {
    multicall3,
    permit2,
    weth,
    uniswapV3Factory,
    // Position NFTs are never rendered here, so there is no descriptor.
    positionManager: await ensureUniswap('positionManager', [...pair, zeroAddress]),
    swapRouter: await ensureUniswap('swapRouter', pair),
    quoterV2: await ensureUniswap('quoterV2', pair),
    tickLens: await ensureUniswap('tickLens', []),
    platformToken: await site.ensure('platformToken', async () =>
      deploy(await site.own('PlatformToken'), await ownerOf()),
    ),
    testUsdc: await site.ensure('testUsdc', async () =>
      deploy(await site.own('TestUsdc'), await ownerOf()),
    ),
  }
}

async function deployLaunchContracts(site: Site, base: Awaited<ReturnType<typeof deployBase>>) {
  const artifacts = {
    creatorFees: await site.own('CreatorFees'),
    graduator: await site.own('UniswapV3Graduator'),
    curveLaunchpad: await site.own('CurveLaunchpad'),
    uniLaunchpad: await site.own('UniLaunchpad'),
    ponsLaunchpad: await site.own('PonsLaunchpad'),
  }
  const standing = await recordOf(launchContracts, (name) =>
    site.isStanding(name, artifacts[name].buildSha256),
  )
  if (Object.values(standing).every(Boolean)) return recordOf(launchContracts, site.earlier)
  const operator = await site.operator()
  const protocolFeeOwner = operator.address
  const creatorFees = await site.renew(artifacts.creatorFees, [])
  const accounts = {
    factory: base.uniswapV3Factory.address,
    weth: base.weth.address,
    creatorFees: creatorFees.address,
    protocolFeeOwner,
  }
  const graduator = await site.renew(artifacts.graduator, [graduatorTerms(accounts)])
  await bindToNext(site, operator, graduator.address)
  const curveLaunchpad = await site.renew(artifacts.curveLaunchpad, [
    launchpadConfig({
      protocolFeeOwner,
      graduator: graduator.address,
      creatorFees: creatorFees.address,
    }),
  ])
  const uniLaunchpad = await site.renew(artifacts.uniLaunchpad, [lockedPoolTerms(0n, accounts)])
  const ponsLaunchpad = await site.renew(artifacts.ponsLaunchpad, [
    lockedPoolTerms(ponsLaunchFee, accounts),
  ])
  const families = [curveLaunchpad.address, uniLaunchpad.address, ponsLaunchpad.address]
  await seal(operator, creatorFees.address, families)
  return { creatorFees, graduator, curveLaunchpad, uniLaunchpad, ponsLaunchpad }
}

/**
 * The graduator serves one launchpad, whose address is set before it is deployed, and a launchpad refuses a graduator
 * that is not bound to it: if another operator transaction comes between, nothing is deployed.
 */
async function bindToNext(site: Site, operator: EvmOperator, graduator: Address): Promise<void> {
  const { encodeFunctionData, getContractAddress } = await import('viem/utils')
  const { uniswapV3GraduatorAbi } = await import('../../domains/chain/launchpad/abi.gen.ts')
  const count = await site.ask('eth_getTransactionCount', [operator.address, 'latest'])
  // Binding is a transaction itself, so the launchpad is created by the one after it.
  const launchpad = getContractAddress({
    from: operator.address,
    nonce: BigInt(String(count)) + 1n,
  })
  const call = { abi: uniswapV3GraduatorAbi, functionName: 'bind', args: [launchpad] } as const
  await operator.send({ to: graduator, data: encodeFunctionData(call) })
}

async function seal(
  operator: EvmOperator,
  vault: Address,
  families: readonly Address[],
): Promise<void> {
  const { encodeFunctionData } = await import('viem/utils')
  const { creatorFeesAbi } = await import('../../domains/chain/launchpad/abi.gen.ts')
  const call = { abi: creatorFeesAbi, functionName: 'seal', args: [families] } as const
  await operator.send({ to: vault, data: encodeFunctionData(call) })
}

async function deployTokenFactory(site: Site) {
  const artifact = await site.own('TokenFactory')
  const isStanding = await site.isStanding('tokenFactory', artifact.buildSha256)
  if (isStanding && (await site.isStanding('vestingVault'))) {
    return {
      tokenFactory: site.earlier('tokenFactory'),
      vestingVault: site.earlier('vestingVault'),
    }
  }
  const tokenFactory = await site.renew(artifact, [])
  const vestingVault = await site.found(await vaultOf(site.ask, tokenFactory))
  return { tokenFactory, vestingVault }
}

/**
 * Reputation and validation registries are bound to the identity registry for ever: a new one requires new ones of
 * both.
 */
async function deployRegistries(site: Site) {
  const isStanding = async (name: RegistryName, artifact: ContractArtifact) =>
    site.isStanding(name, artifact.buildSha256)
  const identity = await site.own('IdentityRegistry')
  const isKnown = await isStanding('identityRegistry', identity)
  const identityRegistry = isKnown
    ? site.earlier('identityRegistry')
    : await site.renew(identity, [])
  const ensure = async (name: RegistryName, artifact: ContractArtifact) =>
    isKnown && (await isStanding(name, artifact))
      ? site.earlier(name)
      : site.renew(artifact, [identityRegistry.address])
  return {
    identityRegistry,
    reputationRegistry: await ensure('reputationRegistry', await site.own('ReputationRegistry')),
    validationRegistry: await ensure('validationRegistry', await site.own('ValidationRegistry')),
  }
}

/** A new version is a new contract: what is in the old one stays there, and is its parties'. */
async function deployEscrow(site: Site): Promise<Deployed> {
  const artifact = await site.own('JobEscrow')
  if (await site.isStanding('jobEscrow', artifact.buildSha256)) return site.earlier('jobEscrow')
  return site.renew(artifact, [])
}

async function vaultOf(ask: AskEvm, factory: Deployed): Promise<Address> {
  const { decodeFunctionResult, encodeFunctionData } = await import('viem/utils')
  const { tokenFactoryAbi } = await import('../../domains/chain/launchpad/abi.gen.ts')
  const call = { abi: tokenFactoryAbi, functionName: 'vestingVault' } as const
  const request = { to: factory.address, data: encodeFunctionData(call) }
  const answer = String(await ask('eth_call', [request, 'latest']))
  const data: Address = `0x${answer.slice(2)}`
  return decodeFunctionResult({ ...call, data })
}

async function placeMulticall(ask: AskEvm): Promise<Address> {
  const code = await ask('eth_call', [{ data: await readMulticall3Code() }, 'latest'])
  await ask('anvil_setCode', [multicall3Address, code])
  return multicall3Address
}

async function codeSha256(ask: AskEvm, address: string): Promise<string> {
  const code = String(await ask('eth_getCode', [address, 'latest']))
  // An address without code must never pass as the contract.
  return code === '0x' ? 'none' : createHash('sha256').update(code).digest('hex')
}

async function codeHash(ask: AskEvm, address: string): Promise<Address> {
  const { keccak256 } = await import('viem/utils')
  return keccak256(String(await ask('eth_getCode', [address, 'latest'])) as Address)
}

async function readContractsFile(path: string, chainId: number): Promise<ContractsFile | null> {
  const stored = await readJsonFile(path)
  if (typeof stored !== 'object' || stored === null) return null
  if (!('chainId' in stored) || stored.chainId !== chainId) return null
  // Written by this program; each address is verified by its code on the chain.
  return stored as ContractsFile
}
