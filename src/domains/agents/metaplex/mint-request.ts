import { address, isAddress, isOffCurveAddress } from '@solana/kit'
import { AppError, type Fault } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { NewAsset } from './create-asset.ts'
import type { PrepareMintRequest, RegistrationDocument } from './mints.schemas.ts'

type CatalogAgent = {
  readonly title: string
  readonly endpoints: { readonly registration: string }
}

/** The catalog functions that a mint needs; they raise 404 for an unknown agent. */
export type MintCatalog = {
  readonly agent: (id: string) => CatalogAgent | Promise<CatalogAgent>
}

/** A valid request. */
export type MintCommand = {
  readonly asset: NewAsset
  readonly agentId: string | null
  readonly document: RegistrationDocument | null
}

/**
 * Reads a request; 400 with every fault, 404 for an unknown agent. `documentUri` is the future address of a document in
 * the request.
 */
export async function readMintRequest(
  request: PrepareMintRequest,
  { catalog, documentUri }: { readonly catalog: MintCatalog; readonly documentUri: string },
): Promise<MintCommand> {
  const {
    agentId,
    attributes = [],
    document,
    owner,
    payer = owner,
    updateAuthority = owner,
  } = request
  const known = agentId === undefined ? null : await catalog.agent(agentId)
  const uri = known?.endpoints.registration ?? request.uri ?? documentUri
  const name = request.name ?? known?.title ?? ''
  const wallets = { asset: request.asset, owner, payer, updateAuthority }
  const faults = [
    ...sourceFaults(request),
    ...walletFaults(wallets),
    ...nameFaults(name),
    ...attributeFaults(attributes),
  ]
  if (faults.length > 0) {
    throw new AppError(requestErrors.invalid, 'The mint does not hold together.', { faults })
  }
  return {
    asset: { ...wallets, name, uri, attributes },
    agentId: agentId ?? null,
    document: document ?? null,
  }
}

function sourceFaults({ agentId, document, uri }: PrepareMintRequest): readonly Fault[] {
  const given = [agentId, document, uri].filter((source) => source !== undefined)
  if (given.length === 1) return []
  const message = 'exactly one of agentId, document and uri says what the agent is'
  return [{ location: 'body', message }]
}

function walletFaults(
  wallets: Pick<NewAsset, 'asset' | 'owner' | 'payer' | 'updateAuthority'>,
): readonly Fault[] {
  const malformed = Object.entries(wallets).flatMap(([name, text]) =>
    isAddress(text) ? [] : [{ location: `body/${name}`, message: 'is not a Solana address' }],
  )
  if (malformed.length > 0) return malformed
  const { asset, ...others } = wallets
  // An address off the curve has no private key that could sign.
  const unsigned = (['asset', 'payer'] as const).filter((name) =>
    isOffCurveAddress(address(wallets[name])),
  )
  return [
    ...unsigned.map((name) => ({ location: `body/${name}`, message: 'cannot sign' })),
    ...(Object.values(others).includes(asset)
      ? [{ location: 'body/asset', message: 'is also one of the wallets; make a new key pair' }]
      : []),
  ]
}

function nameFaults(name: string): readonly Fault[] {
  if (name === '') return [{ location: 'body/name', message: 'is needed without an agentId' }]
  return [...name].length > 64
    ? [{ location: 'body/name', message: "is needed: the agent's title has over 64 characters" }]
    : []
}

function attributeFaults(attributes: NewAsset['attributes']): readonly Fault[] {
  const keys = attributes.map(({ key }) => key)
  return new Set(keys).size === keys.length
    ? []
    : [{ location: 'body/attributes', message: 'names a key twice' }]
}
