import { toRpcAccount } from '../encoding.ts'
import { toUiAmount } from '../parsed-accounts.ts'
import { invalidParams } from '../refusal.ts'
import { isTokenProgram, readMint, readTokenAccount } from '../token-data.ts'
import { type Method, option, readAccountView, readPubkey, withContext } from './method.ts'

const largestAccountsMax = 20

const getTokenAccountsByOwner: Method = ([owner, filter, options], { ledger }) => {
  const mint = option(filter, 'mint')
  const program = option(filter, 'programId')
  if (mint === undefined && program === undefined)
    throw invalidParams('mint or programId is needed')
  const view = { ...readAccountView(options), vm: ledger.vm }
  const found = ledger.tokens.ofOwner(readPubkey(owner)).flatMap((address) => {
    const account = ledger.vm.account(address)
    const token = readTokenAccount(account)
    if (account === null || token === null) return []
    const wanted = mint === undefined ? account.owner === program : token.mint === mint
    return wanted ? [{ pubkey: address, account: toRpcAccount(account, view) }] : []
  })
  return withContext(ledger, found)
}

const getTokenAccountBalance: Method = ([address], { ledger }) => {
  const token = readTokenAccount(ledger.vm.account(readPubkey(address)))
  if (token === null) throw invalidParams('could not find account')
  const decimals = readMint(ledger.vm.account(token.mint))?.decimals ?? 0
  return withContext(ledger, toUiAmount(token.amount, decimals))
}

const getTokenSupply: Method = ([address], { ledger }) => {
  const mint = readMint(ledger.vm.account(readPubkey(address)))
  if (mint === null) throw invalidParams('not a Token mint')
  return withContext(ledger, toUiAmount(mint.supply, mint.decimals))
}

const getTokenLargestAccounts: Method = ([address], { ledger }) => {
  const mintAddress = readPubkey(address)
  const account = ledger.vm.account(mintAddress)
  const mint = readMint(account)
  if (mint === null || account === null || !isTokenProgram(account.owner)) {
    throw invalidParams('not a Token mint')
  }
  const holders = ledger.tokens
    .ofMint(mintAddress)
    .map((holder) => ({
      address: holder,
      amount: readTokenAccount(ledger.vm.account(holder))?.amount ?? 0n,
    }))
    .sort((left, right) => (left.amount < right.amount ? 1 : left.amount > right.amount ? -1 : 0))
    .slice(0, largestAccountsMax)
    .map((holder) => ({ address: holder.address, ...toUiAmount(holder.amount, mint.decimals) }))
  return withContext(ledger, holders)
}

export const tokenMethods: Readonly<Record<string, Method>> = {
  getTokenAccountBalance,
  getTokenAccountsByOwner,
  getTokenLargestAccounts,
  getTokenSupply,
}
