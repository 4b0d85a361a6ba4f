import { address, getAddressEncoder, getProgramDerivedAddress, getUtf8Encoder } from '@solana/kit'

/** The Metaplex Core program; the same address on every cluster. */
export const coreProgram = address('CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d')
/** The program that binds an agent's identity record to a Core asset. */
const agentIdentityProgram = address('1DREGFgysWYxLnRnKQnwrxnJQeSMk2HmGaC6whw2B2p')

/** The wallet that only the asset itself can use, through Core's execute instruction. */
export async function assetSignerOf(asset: string): Promise<string> {
  const [found] = await getProgramDerivedAddress({
    programAddress: coreProgram,
    seeds: [
      getUtf8Encoder().encode('mpl-core-execute'),
      getAddressEncoder().encode(address(asset)),
    ],
  })
  return found
}

/** The address of the asset's identity record, whether or not it exists. */
export async function agentIdentityOf(asset: string): Promise<string> {
  const [found] = await getProgramDerivedAddress({
    programAddress: agentIdentityProgram,
    seeds: [getUtf8Encoder().encode('agent_identity'), getAddressEncoder().encode(address(asset))],
  })
  return found
}
