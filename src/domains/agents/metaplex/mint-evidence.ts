import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { SolanaAccounts } from '../../../ports/solana-accounts.ts'
import { type CoreAsset, readCoreAsset } from './core-asset.ts'
import { agentIdentityOf, coreProgram } from './core-program.ts'
import type { NewAsset } from './create-asset.ts'
import { isSignedBy, type MintTransaction } from './mint-transaction.ts'

/** The chain calls that judging a mint needs. */
export type EvidenceChain = {
  readonly solana: Pick<ChainSolana, 'getSignatureStatus' | 'getTransaction'>
  readonly accounts: SolanaAccounts
}

/** What the chain proves about a mint and a signature. */
export type Verdict =
  /** The chain does not know the signature, and it is not the payer's over the prepared bytes either. */
  | { readonly kind: 'unknown' }
  /** It may still be included. */
  | { readonly kind: 'pending' }
  /** A transaction, but not the one that created this asset. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'confirmed'
      readonly slot: bigint
      readonly blockTime: Date | null
      readonly agentIdentity: string | null
    }

/** Reads the chain: the transaction first, then the account that it should have created. */
export async function judgeMint(
  { asset, message }: Pick<MintTransaction, 'asset' | 'message'>,
  signature: string,
  { solana, accounts }: EvidenceChain,
): Promise<Verdict> {
  const status = await solana.getSignatureStatus(signature)
  const transaction =
    status === null || status.confirmation === 'processed'
      ? null
      : await solana.getTransaction(signature)
  if (transaction === null) {
    const isOurs = await isSignedBy(asset.payer, message, signature)
    return { kind: isOurs ? 'pending' : 'unknown' }
  }
  const place = transaction.accounts.indexOf(asset.asset)
  if (place < 0 || !transaction.accounts.includes(coreProgram)) return { kind: 'mismatch' }
  if (transaction.error !== null) {
    return { kind: 'failed', reason: 'the transaction failed on the chain' }
  }
  // The asset did not exist before; a later transaction that only names it is no proof.
  const isMade = transaction.preBalances[place] === 0n && transaction.postBalances[place] !== 0n
  if (!isMade) return { kind: 'mismatch' }
  const account = await accounts.read(asset.asset)
  if (account === null) return { kind: 'pending' }
  const made = readCoreAsset(account)
  if (made === null) return { kind: 'failed', reason: 'the account is no Metaplex Core asset' }
  const different = differencesOf(asset, made)
  if (different.length > 0) {
    return { kind: 'failed', reason: `the asset differs in ${different.join(', ')}` }
  }
  const { blockTime, slot } = transaction
  return {
    kind: 'confirmed',
    slot,
    blockTime: blockTime === null ? null : new Date(Number(blockTime) * 1_000),
    agentIdentity: await existingIdentity(asset.asset, accounts),
  }
}

/** The address of the asset's identity record, if there is one. */
export async function existingIdentity(
  asset: string,
  accounts: SolanaAccounts,
): Promise<string | null> {
  const identity = await agentIdentityOf(asset)
  return (await accounts.read(identity)) === null ? null : identity
}

function differencesOf(wanted: NewAsset, made: CoreAsset): readonly string[] {
  const { kind, address } = made.updateAuthority
  const same = {
    owner: made.owner === wanted.owner,
    updateAuthority: kind === 'address' && address === wanted.updateAuthority,
    name: made.name === wanted.name,
    uri: made.uri === wanted.uri,
    attributes: textOf(made) === textOf(wanted),
  }
  return Object.entries(same).flatMap(([name, isSame]) => (isSame ? [] : [name]))
}

function textOf({ attributes }: Pick<NewAsset, 'attributes'>): string {
  return JSON.stringify(attributes.map(({ key, value }) => [key, value]))
}
