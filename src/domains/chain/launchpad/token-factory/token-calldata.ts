import { type ContractFunctionArgs, decodeFunctionData, encodeFunctionData, getAddress } from 'viem'
import { formatAmount } from '../../../../kernel/money.ts'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { CallSummary, IntentCall } from '../../intents/index.ts'
import { tokenFactoryAbi, vestingVaultAbi } from '../abi.gen.ts'
import { accountText, summaryArguments } from '../summary-text.ts'

type CreateArguments = ContractFunctionArgs<typeof tokenFactoryAbi, 'nonpayable', 'createToken'>

/** The parameters of a plain or vesting token, in base units; `recipient` receives what is not granted. */
export type TokenParams = CreateArguments[0]

/**
 * One grant of a vesting token, in base units and seconds. A start of zero is the second of creation; the zero address
 * as revoker makes it irrevocable.
 */
export type GrantParams = CreateArguments[1][number]

export function encodeCreateToken(params: TokenParams, grants: readonly GrantParams[]): Hex {
  return encodeFunctionData({
    abi: tokenFactoryAbi,
    functionName: 'createToken',
    args: [params, grants],
  })
}

export function encodeVestingClaim(grantIds: readonly bigint[]): Hex {
  return encodeFunctionData({ abi: vestingVaultAbi, functionName: 'claim', args: [grantIds] })
}

export function encodeVestingRevoke(grantId: bigint): Hex {
  return encodeFunctionData({ abi: vestingVaultAbi, functionName: 'revoke', args: [grantId] })
}

export function encodeVestingReturn(grantId: bigint): Hex {
  return encodeFunctionData({
    abi: vestingVaultAbi,
    functionName: 'claimReturned',
    args: [grantId],
  })
}

/** Decodes a prepared call to the token factory. Throws for any other call. */
export function summarizeCreation(call: IntentCall): CallSummary {
  const decoded = decodeFunctionData({ abi: tokenFactoryAbi, data: call.data })
  if (decoded.functionName !== 'createToken') throw notPrepared(decoded.functionName)
  const [params, grants] = decoded.args
  const { decimals, metadataUri, name, recipient, salt, supply, symbol } = params
  const granted = grants.reduce((sum, { amount }) => sum + amount, 0n)
  const shown = (amount: bigint) => formatAmount(amount, decimals)
  return {
    function:
      'createToken((string name, string symbol, string metadataUri, uint8 decimals, uint128 supply, address recipient, bytes32 salt) params, (address beneficiary, uint128 amount, uint64 start, uint64 cliffSeconds, uint64 durationSeconds, address revoker)[] grants)',
    sentences: [
      `Make the token ${JSON.stringify(name)} (${symbol}) with a supply of ${shown(supply)} on chain ${call.chainId}, through the factory at ${getAddress(call.to)}.`,
      `${shown(supply - granted)} go to ${accountText(recipient, call.from)} at once.`,
      grants.length === 0
        ? 'Nothing is granted. The token has no owner and its supply is fixed.'
        : `${shown(granted)} wait in ${grants.length} ${grants.length === 1 ? 'grant' : 'grants'} that become free over time.`,
    ],
    arguments: summaryArguments({
      name,
      symbol,
      metadataUri,
      decimals: String(decimals),
      supply,
      recipient,
      salt,
      grants: grants.map(grantText).join('; '),
    }),
  }
}

/** Decodes a prepared call to the vesting vault. Throws for any other call. */
export function summarizeVesting(call: IntentCall): CallSummary {
  const decoded = decodeFunctionData({ abi: vestingVaultAbi, data: call.data })
  const place = `from the vault at ${getAddress(call.to)} on chain ${call.chainId}`
  if (decoded.functionName === 'claim') {
    const [grantIds] = decoded.args
    const ids = grantIds.join(', ')
    return {
      function: 'claim(uint256[] grantIds)',
      sentences: [
        `Claim what is free of ${grantIds.length === 1 ? 'grant' : 'grants'} ${ids} ${place}.`,
        'The tokens go to the account that signs, to nobody else.',
      ],
      arguments: summaryArguments({ grantIds: ids }),
    }
  }
  if (decoded.functionName === 'claimReturned') {
    const [grantId] = decoded.args
    return {
      function: 'claimReturned(uint256 grantId)',
      sentences: [
        `Claim what the end of grant ${grantId} gave back ${place}.`,
        'The tokens go to the account that signs, to nobody else.',
      ],
      arguments: summaryArguments({ grantId }),
    }
  }
  if (decoded.functionName !== 'revoke') throw notPrepared(decoded.functionName)
  const [grantId] = decoded.args
  return {
    function: 'revoke(uint256 grantId)',
    sentences: [
      `End grant ${grantId} ${place}.`,
      'What is free by then stays with its beneficiary; the rest goes to the account that signs, but not before the cliff.',
      'This cannot be taken back.',
    ],
    arguments: summaryArguments({ grantId }),
  }
}

function grantText(grant: GrantParams): string {
  const { amount, beneficiary, cliffSeconds, durationSeconds, revoker, start } = grant
  return `${beneficiary} ${amount} ${start} ${cliffSeconds} ${durationSeconds} ${revoker}`
}

function notPrepared(name: string): Error {
  return new Error(`assertion failed: ${name} is not a prepared call`)
}
