import type { ObservationSource } from '../explorer/index.ts'
import { metaplexAgentsEvents } from '../metaplex/index.ts'
import { payloadOf, recordsOf, textsOf } from './event-reading.ts'

/** Confirmed identity assets on Solana, as observations of the explorer. */
export const mintSource: ObservationSource = {
  topic: metaplexAgentsEvents.confirmed.topic,
  observationOf(event) {
    const mint = payloadOf(metaplexAgentsEvents.confirmed, event)
    const document = mint.document ?? {}
    const text = (name: string) => {
      const value = document[name]
      return typeof value === 'string' ? value : null
    }
    const active = document['active']
    return {
      origin: 'mint',
      key: mint.asset,
      name: mint.name,
      description: text('description'),
      image: text('image'),
      assetAddress: mint.asset,
      signature: mint.signature,
      slot: mint.slot,
      blockTime: mint.blockTime,
      network: mint.network,
      registrationUri: mint.uri,
      services: recordsOf(document['services']),
      active: typeof active === 'boolean' ? active : null,
      supportedTrust: textsOf(document['supportedTrust']),
      ownerWallet: mint.ownerWallet,
      payerWallet: mint.payerWallet,
      authorityWallet: mint.authorityWallet,
      agentIdentityPda: mint.agentIdentity,
      assetSignerPda: mint.assetSigner,
      lifecycleStatus: 'minted',
      metadata: { agentId: mint.agentId, attributes: mint.attributes },
    }
  },
}
