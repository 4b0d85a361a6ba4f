import { expect, test } from 'vitest'
import * as escrowAbis from '../../src/domains/agents/escrows/abi.gen.ts'
import * as registryAbis from '../../src/domains/agents/registry/abi.gen.ts'
import * as launchAbis from '../../src/domains/chain/launchpad/abi.gen.ts'

const abis = { ...launchAbis, ...registryAbis, ...escrowAbis }

/**
 * Everything that can change the state of the launch contracts. An entry that is missing here is a right that somebody got:
 * none of these pauses, upgrades, mints, withdraws liquidity or moves the ether of a curve.
 */
const entries = {
  curveLaunchpadAbi: [
    'acceptProtocolFees',
    'buy',
    'claimProtocolFees',
    'collectCreatorFees',
    'graduate',
    'launch',
    'offerProtocolFees',
    'sell',
    'sellWithPermit',
  ],
  uniLaunchpadAbi: [
    'acceptProtocolFees',
    'claimProtocolFees',
    'collectCreatorFees',
    'launch',
    'offerProtocolFees',
    'uniswapV3MintCallback',
    'uniswapV3SwapCallback',
  ],
  ponsLaunchpadAbi: [
    'acceptProtocolFees',
    'claimProtocolFees',
    'collectCreatorFees',
    'launch',
    'offerProtocolFees',
    'uniswapV3MintCallback',
    'uniswapV3SwapCallback',
  ],
  jobEscrowAbi: [
    'accept',
    'deliver',
    'dispute',
    'expire',
    'fund',
    'giveBack',
    'refuse',
    'resolve',
    'withdraw',
  ],
  creatorFeesAbi: [
    'claimCreatorFees',
    'claimCreatorFeesTo',
    'collect',
    'register',
    'seal',
    'transferRecipient',
  ],
  uniswapV3GraduatorAbi: [
    'acceptProtocolFees',
    'approach',
    'bind',
    'claimProtocolFees',
    'collectCreatorFees',
    'hold',
    'offerProtocolFees',
    'open',
    'uniswapV3MintCallback',
    'uniswapV3SwapCallback',
  ],
  launchTokenAbi: ['approve', 'openPool', 'permit', 'transfer', 'transferFrom'],
  limitedTokenAbi: ['approve', 'permit', 'transfer', 'transferFrom'],
  tokenFactoryAbi: ['createToken'],
  vestingVaultAbi: ['claim', 'claimReturned', 'grant', 'revoke'],
  identityRegistryAbi: [
    'approve',
    'burn',
    'register',
    'register',
    'register',
    'safeTransferFrom',
    'safeTransferFrom',
    'setAgentURI',
    'setAgentWallet',
    'setApprovalForAll',
    'setMetadata',
    'transferFrom',
    'unsetAgentWallet',
  ],
  reputationRegistryAbi: ['appendResponse', 'giveFeedback', 'revokeFeedback'],
  validationRegistryAbi: ['validationRequest', 'validationResponse'],
} as const

test.each(Object.entries(entries))('I12: %s has these entries and no other', (name, expected) => {
  expect(entriesOf(name)).toEqual(expected)
})

function entriesOf(name: string): readonly string[] {
  const abi = Object.entries(abis).find(([key]) => key === name)?.[1] ?? []
  return abi
    .filter((entry) => entry.type === 'function')
    .filter(({ stateMutability }) => !['view', 'pure'].includes(stateMutability))
    .map((entry) => entry.name)
    .sort()
}
