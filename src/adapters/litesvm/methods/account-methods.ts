import { decodeBase58 } from '../base58.ts'
import { toRpcAccount } from '../encoding.ts'
import { invalidParams, RpcRefusal } from '../refusal.ts'
import type { VmAccount } from '../vm.ts'
import {
  type Method,
  option,
  readAccountView,
  readList,
  readPubkey,
  readU64,
  withContext,
} from './method.ts'

const getAccountInfo: Method = ([address, options], { ledger }) => {
  const account = ledger.vm.account(readPubkey(address))
  const view = { ...readAccountView(options), vm: ledger.vm }
  return withContext(ledger, account === null ? null : toRpcAccount(account, view))
}

const getMultipleAccounts: Method = ([addresses, options], { ledger }) => {
  const view = { ...readAccountView(options), vm: ledger.vm }
  const accounts = readList(addresses, 'pubkeys').map((address) => {
    const account = ledger.vm.account(readPubkey(address))
    return account === null ? null : toRpcAccount(account, view)
  })
  return withContext(ledger, accounts)
}

const getBalance: Method = ([address], { ledger }) =>
  withContext(ledger, ledger.vm.account(readPubkey(address))?.lamports ?? 0n)

/** More accounts are refused; the cluster, too, is slow even with filters. */
const programAccountsMax = 10_000

const getProgramAccounts: Method = ([program, options], { ledger }) => {
  const filters = readFilters(option(options, 'filters'))
  const view = { ...readAccountView(options), vm: ledger.vm }
  const found = ledger.vm
    .programAccounts(readPubkey(program))
    .filter(({ account }) => account.lamports > 0n && filters.every((passes) => passes(account)))
  if (found.length > programAccountsMax) {
    throw new RpcRefusal(-32010, `more than ${programAccountsMax} accounts; add filters`)
  }
  const accounts = found.map(({ address, account }) => ({
    pubkey: address,
    account: toRpcAccount(account, view),
  }))
  return option(options, 'withContext') === true ? withContext(ledger, accounts) : accounts
}

const getMinimumBalanceForRentExemption: Method = ([length], { ledger }) => {
  const bytes = readU64(length, 'data length')
  if (bytes > 10n * 1024n * 1024n) throw invalidParams('an account has at most 10 MiB')
  return ledger.vm.rentExemption(bytes)
}

type Filter = (account: VmAccount) => boolean

function readFilters(value: unknown): readonly Filter[] {
  return value === undefined ? [] : readList(value, 'filters').map(readFilter)
}

function readFilter(value: unknown): Filter {
  const size = option(value, 'dataSize')
  if (size !== undefined) {
    const length = Number(readU64(size, 'dataSize'))
    return (account) => account.data.length === length
  }
  const memcmp = option(value, 'memcmp')
  const text = option(memcmp, 'bytes')
  if (typeof text !== 'string') throw invalidParams('a filter is dataSize or memcmp')
  const offset = Number(readU64(option(memcmp, 'offset') ?? 0, 'memcmp.offset'))
  const isBase64 = option(memcmp, 'encoding') === 'base64'
  const bytes = isBase64 ? Buffer.from(text, 'base64') : decodeBase58(text)
  if (bytes === null) throw invalidParams('memcmp.bytes is not base58')
  return ({ data }) => Buffer.compare(data.subarray(offset, offset + bytes.length), bytes) === 0
}

export const accountMethods: Readonly<Record<string, Method>> = {
  getAccountInfo,
  getBalance,
  getMinimumBalanceForRentExemption,
  getMultipleAccounts,
  getProgramAccounts,
}
