import {
  type Decoder,
  getAddressDecoder,
  getStructDecoder,
  getU8Decoder,
  getU32Decoder,
  getU64Decoder,
} from '@solana/kit'
import type { SolanaAccount } from '../../../ports/solana-accounts.ts'
import { coreProgram } from './core-program.ts'
import {
  type Attribute,
  attributesDecoder,
  attributesPluginType,
  coreText,
} from './create-asset.ts'

/** A Core asset, decoded from its account. */
export type CoreAsset = {
  readonly owner: string
  /** Who may change it: a wallet, a collection, or nobody. */
  readonly updateAuthority: {
    readonly kind: 'none' | 'address' | 'collection'
    readonly address: string | null
  }
  readonly name: string
  readonly uri: string
  readonly attributes: readonly Attribute[]
}

const keys = { asset: 1, pluginHeader: 3, pluginRegistry: 4 } as const
const authorityKinds = ['none', 'address', 'collection'] as const
/** The kind of a plugin's authority that is followed by an address. */
const addressAuthority = 3
/** More than the program has kinds of plugins; a registry with more records is invalid. */
const recordsMax = 64

/** The asset in an account; null when the account is not the Core program's, or holds something else. */
export function readCoreAsset(account: Pick<SolanaAccount, 'data' | 'owner'>): CoreAsset | null {
  if (account.owner !== coreProgram) return null
  try {
    return readAsset(account.data)
  } catch {
    return null
  }
}

function readAsset(data: Uint8Array): CoreAsset | null {
  const reader = readerOf(data)
  if (reader.next(getU8Decoder()) !== keys.asset) return null
  const owner = reader.next(getAddressDecoder())
  const kind = authorityKinds[reader.next(getU8Decoder())]
  if (kind === undefined) return null
  const authority = kind === 'none' ? null : reader.next(getAddressDecoder())
  const name = reader.next(coreText)
  const uri = reader.next(coreText)
  // A counter that only compressed assets use.
  if (reader.next(getU8Decoder()) === 1) reader.next(getU64Decoder())
  return {
    owner,
    updateAuthority: { kind, address: authority },
    name,
    uri,
    attributes: readAttributes(data, reader.offset()),
  }
}

const headerDecoder = getStructDecoder([
  ['key', getU8Decoder()],
  ['registryOffset', getU64Decoder()],
])

/** After the asset there may be a header with the offset of the plugin registry. */
function readAttributes(data: Uint8Array, offset: number): readonly Attribute[] {
  if (offset >= data.length) return []
  const header = headerDecoder.decode(data, offset)
  if (header.key !== keys.pluginHeader) return []
  const reader = readerOf(data, Number(header.registryOffset))
  if (reader.next(getU8Decoder()) !== keys.pluginRegistry) return []
  const count = Math.min(reader.next(getU32Decoder()), recordsMax)
  for (let index = 0; index < count; index += 1) {
    const type = reader.next(getU8Decoder())
    if (reader.next(getU8Decoder()) === addressAuthority) reader.next(getAddressDecoder())
    const at = Number(reader.next(getU64Decoder()))
    // The plugin's data begins with its type again.
    if (type === attributesPluginType) return attributesDecoder.decode(data, at + 1)
  }
  return []
}

function readerOf(data: Uint8Array, start = 0) {
  let offset = start
  return {
    next<value>(decoder: Decoder<value>): value {
      const [value, after] = decoder.read(data, offset)
      offset = after
      return value
    },
    offset: () => offset,
  }
}
