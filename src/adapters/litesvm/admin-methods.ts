import { createMint } from './genesis.ts'
import { type Method, option, readPubkey, readU64 } from './methods/method.ts'
import { invalidParams } from './refusal.ts'

const dataBytesMax = 10 * 1024 * 1024

const airdrop: Method = ([order], { operator }) =>
  operator.transferLamports(
    readPubkey(option(order, 'address'), 'address'),
    readAmount(option(order, 'lamports'), 'lamports'),
  )

const mintTo: Method = ([order], { operator }) =>
  operator.mintTokens(
    readPubkey(option(order, 'mint'), 'mint'),
    readPubkey(option(order, 'owner'), 'owner'),
    readAmount(option(order, 'amount'), 'amount'),
  )

const makeMint: Method = async ([order], { ledger, operator }) => {
  const address = readPubkey(option(order, 'address'), 'address')
  const authority = option(order, 'authority')
  await createMint(ledger, {
    address,
    authority: authority === undefined ? operator.address : readPubkey(authority, 'authority'),
    decimals: Number(readAmount(option(order, 'decimals') ?? 6, 'decimals')) & 0xff,
  })
  return address
}

const setAccount: Method = async ([order], { ledger }) => {
  const address = readPubkey(option(order, 'address'), 'address')
  const text = option(order, 'data') ?? ''
  if (typeof text !== 'string') throw invalidParams('data is base64')
  const data = Buffer.from(text, 'base64')
  if (data.length > dataBytesMax) throw invalidParams(`data has at most ${dataBytesMax} bytes`)
  await ledger.setAccount(address, {
    lamports: readAmount(option(order, 'lamports'), 'lamports'),
    data,
    owner: readPubkey(option(order, 'owner'), 'owner'),
    executable: option(order, 'executable') === true,
  })
  return address
}

const warp: Method = async ([order], { ledger }) => {
  const slots = Number(readAmount(option(order, 'slots') ?? 0, 'slots'))
  const seconds = Number(readAmount(option(order, 'seconds') ?? 0, 'seconds'))
  const limit = 10 * 365 * 86_400
  if (slots > limit || seconds > limit) throw invalidParams(`at most ${limit}`)
  await ledger.warp(slots, seconds)
  return ledger.time()
}

/** Operator methods. Amounts may be strings, because JavaScript callers cannot write larger numbers in JSON. */
export const adminMethods: Readonly<Record<string, Method>> = {
  solana_airdrop: airdrop,
  solana_createMint: makeMint,
  solana_mintTo: mintTo,
  solana_setAccount: setAccount,
  solana_warp: warp,
}

function readAmount(value: unknown, name: string): bigint {
  return readU64(
    typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : value,
    name,
  )
}
