import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionSize,
  getTransactionSizeLimit,
  isSignature,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { AppError, assert } from '../../../kernel/errors.ts'
import type { SolanaBlockhash } from '../../../ports/chain-solana.ts'
import { coreProgram } from './core-program.ts'
import { createAssetInstruction, type NewAsset, readCreateAsset } from './create-asset.ts'
import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'

/** An unsigned transaction, with the asset decoded from it. */
export type MintTransaction = {
  /** The wire form with empty signatures, in base64. */
  readonly transaction: string
  /** The message alone, which is what is signed, in base64. */
  readonly message: string
  /** Decoded from the bytes. */
  readonly asset: NewAsset
  readonly blockhash: string
  readonly signers: readonly string[]
  readonly sizeBytes: number
}

/** The transaction that creates an asset. 422 `transaction_too_large` when it does not fit one packet. */
export function buildMintTransaction(asset: NewAsset, recent: SolanaBlockhash): MintTransaction {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (open) => setTransactionMessageFeePayer(address(asset.payer), open),
    (open) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { ...recent, blockhash: blockhash(recent.blockhash) },
        open,
      ),
    (open) => appendTransactionMessageInstruction(createAssetInstruction(asset), open),
  )
  const compiled = compileTransaction(message)
  const sizeBytes = getTransactionSize(compiled)
  const sizeMax = getTransactionSizeLimit(compiled)
  if (sizeBytes > sizeMax) throw tooLarge(sizeBytes, sizeMax)
  return readMintTransaction(getBase64EncodedWireTransaction(compiled))
}

/** Decodes a stored transaction; throws for any that creates no asset. */
export function readMintTransaction(transaction: string): MintTransaction {
  const bytes = getBase64Encoder().encode(transaction)
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  assert('instructions' in message, 'a mint transaction is a legacy or version 0 one')
  const [instruction, ...others] = message.instructions
  const accounts = (instruction?.accountIndices ?? []).flatMap(
    (index) => message.staticAccounts[index] ?? [],
  )
  const program = message.staticAccounts[instruction?.programAddressIndex ?? -1]
  const asset =
    program === coreProgram && others.length === 0
      ? readCreateAsset(accounts, Uint8Array.from(instruction?.data ?? []))
      : null
  assert(asset !== null, 'a mint transaction makes one asset and nothing else')
  return {
    transaction,
    message: Buffer.from(messageBytes).toString('base64'),
    asset,
    blockhash: message.lifetimeToken,
    signers: Object.keys(signatures),
    sizeBytes: bytes.length,
  }
}

/** Whether the text is the wallet's signature over exactly this message. */
export async function isSignedBy(wallet: string, message: string, text: string): Promise<boolean> {
  if (!isSignature(text)) return false
  const key = await getPublicKeyFromAddress(address(wallet))
  const given = signatureBytes(getBase58Encoder().encode(text))
  return verifySignature(key, given, getBase64Encoder().encode(message))
}

function tooLarge(sizeBytes: number, sizeMax: number): AppError {
  return new AppError(
    metaplexAgentsErrors.transaction_too_large,
    `The transaction has ${sizeBytes} bytes, ${sizeMax} is the most.`,
    { extra: { sizeBytes, sizeMax } },
  )
}
