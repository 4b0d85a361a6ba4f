import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type AgentMint, agentMints, agentRegistrations, coreAssets, keyPairWallet } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { usePrincipal } from '../../service/session.ts'
import { asRefusal } from '../../wallet/refusal.ts'
import { connectedWallet } from '../../wallet/wallet-store.ts'
import { fromBase64, withSignature } from './half-signed.model.ts'
import { type MintDraft, mintRequest } from './mint.model.ts'

const pageItems = 20

/** A mint with the pair of keys that was made for its asset: it signs once, and is of no use after. */
export interface PreparedMint {
  readonly mint: AgentMint
  readonly keys: CryptoKeyPair
}

/** The cluster, and whether assets can be made on it. */
export function useMintConfig() {
  return useQuery({
    queryKey: ['agentMints.getConfig'],
    queryFn: ({ signal }) => agentMints(client).getConfig({}, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** The agents of this service that an asset can be made for. */
export function useMintableAgents() {
  return useQuery({
    queryKey: ['agentRegistrations.list'],
    queryFn: ({ signal }) => agentRegistrations(client).list({}, { signal }),
    staleTime: staleAfterMs.minute,
  })
}

/** The mints of the account, newest first. */
export function useOwnMints() {
  const principal = usePrincipal()
  return useInfiniteQuery({
    queryKey: ['agentMints.list', { limit: pageItems }],
    queryFn: ({ pageParam, signal }) =>
      agentMints(client).list(
        { limit: pageItems, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: principal != null,
  })
}

/** The document that was given with a mint. */
export function useMintDocument(mintId: string, isServedHere: boolean) {
  return useQuery({
    queryKey: ['agentMints.getDocument', { mintId }],
    queryFn: ({ signal }) => agentMints(client).getDocument({ mintId }, { signal }),
    enabled: isServedHere,
    staleTime: staleAfterMs.forever,
  })
}

/** An asset as it is on the chain. */
export function useAsset(asset: string) {
  return useQuery({
    queryKey: ['coreAssets.get', { asset }],
    queryFn: ({ signal }) => coreAssets(client).get({ asset }, { signal }),
    enabled: asset !== '',
  })
}

/** Makes the asset's keys, which never leave the browser, and prepares its transaction. */
export function usePrepareMint() {
  return useMutation({
    async mutationFn(asked: {
      readonly draft: MintDraft
      readonly owner: string
    }): Promise<PreparedMint> {
      const keys = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
      const { address: asset } = await keyPairWallet(keys)
      const request = mintRequest(asked.draft, { asset, owner: asked.owner })
      return { keys, mint: await agentMints(client).prepare(request) }
    },
    onSettled: () => forgetResource('agentMints'),
  })
}

/** The transaction with the signature of the asset; what else it needs, its owner's wallet adds. */
export async function halfSigned({ keys, mint }: PreparedMint): Promise<Uint8Array<ArrayBuffer>> {
  const message = fromBase64(mint.message)
  const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, message)
  return withSignature(mint.transaction, {
    signature: new Uint8Array(signature),
    signer: mint.asset,
    signers: mint.summary.signers,
  })
}

/** Compares what was signed and sent elsewhere with what was prepared. */
export function useProveMint(mintId: string) {
  return useMutation({
    mutationFn: (signature: string) => agentMints(client).confirm({ mintId, signature }),
    onSettled: () => forgetResource('agentMints'),
  })
}

/** The asset signs, the wallet signs and sends, and the service compares what came of it with what was prepared. */
export function useCarryOutMint() {
  return useMutation({
    async mutationFn({ keys, mint }: PreparedMint): Promise<AgentMint> {
      const send = connectedWallet()?.wallet.sendSolanaTransaction
      if (send === undefined) throw new Error('the wallet sends no transactions of Solana')
      const transaction = await halfSigned({ keys, mint })
      const sent = await send(transaction).catch((refused: unknown) =>
        Promise.reject(asRefusal(refused)),
      )
      return agentMints(client).confirm({ mintId: mint.id, signature: sent })
    },
    onSettled: () => forgetResource('agentMints'),
  })
}
