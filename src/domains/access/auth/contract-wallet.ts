import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  parseAbi,
} from 'viem'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import { signInErrors } from './auth.errors.ts'
import { withTimeout } from './with-timeout.ts'

const erc1271Abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** The answer of `isValidSignature` for a valid signature: its own selector, padded to a word. */
const yes = `0x1626ba7e${'0'.repeat(56)}`
/** The suffix of a signature that includes the wallet's deployment. */
const erc6492Suffix = '6492'.repeat(16)

/** The chain methods that verification needs. */
export type ContractChain = Pick<ChainEvm, 'call' | 'callDeployless'>

type Claim = { readonly address: Hex; readonly message: string; readonly signature: Hex }

/**
 * Whether the contract at the address accepts the signature: by ERC-1271, or by ERC-6492 when the signature includes
 * the deployment of a wallet that does not exist yet. False for an address without a contract. Raises 503
 * `auth.chain_unavailable` when the chain does not answer within `timeoutMs`.
 */
export async function isSignedByContract(
  claim: Claim,
  { evm, timeoutMs }: { readonly evm: ContractChain; readonly timeoutMs: number },
): Promise<boolean> {
  const verdict = claim.signature.endsWith(erc6492Suffix)
    ? validatedAfterDeployment(claim, evm)
    : answersYes(claim, evm)
  try {
    const isSigned = await withTimeout(timeoutMs, verdict)
    if (isSigned !== undefined) return isSigned
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    if (cause.spec.code === chainErrors.reverted.code) return false
    throw unavailable(cause)
  }
  throw unavailable(undefined)
}

async function answersYes({ address, message, signature }: Claim, evm: ContractChain) {
  const answer = await evm.call({
    to: address,
    data: encodeFunctionData({
      abi: erc1271Abi,
      functionName: 'isValidSignature',
      args: [hashMessage(message), signature],
    }),
  })
  // Compares the whole word: a contract or precompile that echoes its input also starts with the selector.
  return answer.slice(0, yes.length).toLowerCase() === yes
}

async function validatedAfterDeployment(
  { address, message, signature }: Claim,
  evm: ContractChain,
) {
  const answer = await evm.callDeployless(
    encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [address, hashMessage(message), signature],
    }),
  )
  return answer === '0x01'
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    signInErrors.chain_unavailable,
    'The signature is not of a key, and the chain, which alone can say whether a contract wallet made it, gave no answer.',
    { cause },
  )
}
