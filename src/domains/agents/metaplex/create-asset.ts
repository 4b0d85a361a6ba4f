import {
  AccountRole,
  type Address,
  addDecoderSizePrefix,
  addEncoderSizePrefix,
  address,
  getArrayDecoder,
  getArrayEncoder,
  getStructDecoder,
  getStructEncoder,
  getU8Decoder,
  getU8Encoder,
  getU32Decoder,
  getU32Encoder,
  getUtf8Decoder,
  getUtf8Encoder,
  type Instruction,
} from '@solana/kit'
import { coreProgram } from './core-program.ts'

/** A key and value that the chain stores with the asset. */
export type Attribute = { readonly key: string; readonly value: string }

/** A Core asset to create. Addresses are base58. */
export type NewAsset = {
  readonly asset: string
  readonly payer: string
  readonly owner: string
  readonly updateAuthority: string
  readonly name: string
  readonly uri: string
  readonly attributes: readonly Attribute[]
}

const systemProgram = address('11111111111111111111111111111111')
const createV2 = 20
/** The asset is an account of its own, not an entry of a tree. */
const accountState = 0
/** The number of the attributes plugin among the plugins of the program. */
const attributesPlugin = 6
const some = 1

const textEncoder = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
const textDecoder = addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder())
/** The list of attributes in instructions and accounts. */
export const attributesDecoder = getArrayDecoder(
  getStructDecoder([
    ['key', textDecoder],
    ['value', textDecoder],
  ]),
)
const attributesEncoder = getArrayEncoder(
  getStructEncoder([
    ['key', textEncoder],
    ['value', textEncoder],
  ]),
)
const headEncoder = getStructEncoder([
  ['instruction', getU8Encoder()],
  ['dataState', getU8Encoder()],
  ['name', textEncoder],
  ['uri', textEncoder],
])
const headDecoder = getStructDecoder([
  ['instruction', getU8Decoder()],
  ['dataState', getU8Decoder()],
  ['name', textDecoder],
  ['uri', textDecoder],
])

/** The bytes of the instruction `createV2`: with the attributes plugin when there are attributes, without adapters. */
export function createAssetData({
  attributes,
  name,
  uri,
}: Pick<NewAsset, 'attributes' | 'name' | 'uri'>): Uint8Array {
  const none = [some, 0, 0, 0, 0]
  // Without an authority the program gives the plugin its default, the update authority.
  const plugins =
    attributes.length === 0
      ? none
      : [some, 1, 0, 0, 0, attributesPlugin, ...attributesEncoder.encode([...attributes]), 0]
  const head = headEncoder.encode({ instruction: createV2, dataState: accountState, name, uri })
  return Uint8Array.from([...head, ...plugins, ...none])
}

/** The instruction that creates the asset. Absent accounts are represented by the program's own address. */
export function createAssetInstruction(asset: NewAsset): Instruction {
  const absent = { address: coreProgram, role: AccountRole.READONLY }
  const readonly = (text: string) => ({ address: address(text), role: AccountRole.READONLY })
  const signer = (text: string) => ({ address: address(text), role: AccountRole.WRITABLE_SIGNER })
  return {
    programAddress: coreProgram,
    accounts: [
      signer(asset.asset),
      absent,
      absent,
      signer(asset.payer),
      readonly(asset.owner),
      readonly(asset.updateAuthority),
      readonly(systemProgram),
      absent,
    ],
    data: createAssetData(asset),
  }
}

/** Decodes what `createAssetInstruction` made; null for any other instruction. */
export function readCreateAsset(accounts: readonly Address[], data: Uint8Array): NewAsset | null {
  const [asset, , , payer, owner, updateAuthority] = accounts
  if (!asset || !payer || !owner || !updateAuthority) return null
  try {
    const [head, offset] = headDecoder.read(data, 0)
    const attributes = readAttributes(data, offset)
    if (head.instruction !== createV2 || head.dataState !== accountState) return null
    const { name, uri } = head
    const read = { asset, payer, owner, updateAuthority, name, uri, attributes }
    // Bytes that do not encode back to the same are not an instruction of ours.
    return Buffer.from(createAssetData(read)).equals(data) ? read : null
  } catch {
    return null
  }
}

function readAttributes(data: Uint8Array, offset: number): readonly Attribute[] {
  const hasPlugin = data[offset + 1] === 1 && data[offset + 5] === attributesPlugin
  return hasPlugin ? attributesDecoder.decode(data, offset + 6) : []
}

/** A string in the program's format: its length in four bytes, then UTF-8. */
export const coreText = textDecoder
/** The number of the plugin that `attributesDecoder` reads. */
export const attributesPluginType = attributesPlugin
