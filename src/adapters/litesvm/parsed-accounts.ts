import { token2022Program } from './addresses.ts'
import { readMint, readTokenAccount, type TokenAccountData } from './token-data.ts'
import type { Vm, VmAccount } from './vm.ts'

/** Token accounts and mints in `jsonParsed` form; null for all others. */
export function parseAccountData(account: VmAccount, vm: Pick<Vm, 'account'>): unknown {
  const token = readTokenAccount(account)
  if (token !== null) return wrap(account, 'account', toTokenInfo(token, vm))
  const mint = readMint(account)
  return mint === null ? null : wrap(account, 'mint', { ...mint, supply: mint.supply.toString() })
}

/** An amount in the RPC's four notations. */
export function toUiAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function toTokenInfo(token: TokenAccountData, vm: Pick<Vm, 'account'>): unknown {
  const decimals = readMint(vm.account(token.mint))?.decimals ?? 0
  return {
    isNative: token.nativeReserve !== null,
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    tokenAmount: toUiAmount(token.amount, decimals),
    ...(token.delegate === null
      ? {}
      : {
          delegate: token.delegate,
          delegatedAmount: toUiAmount(token.delegatedAmount, decimals),
        }),
    ...(token.closeAuthority === null ? {} : { closeAuthority: token.closeAuthority }),
    ...(token.nativeReserve === null
      ? {}
      : { rentExemptReserve: toUiAmount(token.nativeReserve, decimals) }),
  }
}

function wrap(account: VmAccount, type: 'account' | 'mint', info: unknown): unknown {
  return {
    program: account.owner === token2022Program ? 'spl-token-2022' : 'spl-token',
    parsed: { info, type },
    space: account.data.length,
  }
}
