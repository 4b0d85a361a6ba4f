import { zstdCompressSync } from 'node:zlib'
import { encodeBase58 } from './base58.ts'
import { parseAccountData } from './parsed-accounts.ts'
import { invalidParams } from './refusal.ts'
import type { Vm, VmAccount } from './vm.ts'

/** Like the cluster: base58 only for small data, because it is slow. */
const base58BytesMax = 128

export type AccountView = {
  readonly encoding: string | undefined
  readonly slice: { readonly offset: number; readonly length: number } | undefined
}

/** An account in RPC form; `jsonParsed` falls back to base64 for unknown data. */
export function toRpcAccount(
  account: VmAccount,
  options: AccountView & { readonly vm: Pick<Vm, 'account'> },
): unknown {
  return {
    data: encodeData(account, options),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.owner,
    // The cluster's value for rent-exempt accounts.
    rentEpoch: 18_446_744_073_709_551_615n,
    space: account.data.length,
  }
}

function encodeData(
  account: VmAccount,
  { encoding, slice, vm }: AccountView & { readonly vm: Pick<Vm, 'account'> },
): unknown {
  const parsed = encoding === 'jsonParsed' ? parseAccountData(account, vm) : null
  if (parsed !== null) return parsed
  const data =
    slice === undefined
      ? account.data
      : account.data.subarray(slice.offset, slice.offset + slice.length)
  switch (encoding) {
    case undefined:
    case 'binary':
      return base58OrRefuse(data)
    case 'base58':
      return [base58OrRefuse(data), 'base58']
    case 'base64+zstd':
      return [zstdCompressSync(data).toString('base64'), 'base64+zstd']
    case 'base64':
    case 'jsonParsed':
      return [Buffer.from(data).toString('base64'), 'base64']
    default:
      throw invalidParams(`unknown encoding ${encoding}`)
  }
}

function base58OrRefuse(data: Uint8Array): string {
  if (data.length <= base58BytesMax) return encodeBase58(data)
  throw invalidParams(
    `Encoded binary (base 58) data should be less than ${base58BytesMax} bytes, please use Base64 encoding.`,
  )
}
