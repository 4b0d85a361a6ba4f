import { token2022Program, tokenProgram } from './addresses.ts'
import { readTokenAccount } from './token-data.ts'
import type { Vm, VmAccount } from './vm.ts'

/** Token accounts by owner and by mint; the VM could only scan every account. */
export type TokenIndex = {
  readonly update: (address: string, account: VmAccount | null) => void
  readonly ofOwner: (owner: string) => readonly string[]
  readonly ofMint: (mint: string) => readonly string[]
}

/** Builds the index from all token accounts of the VM. */
export function createTokenIndex(vm: Vm): TokenIndex {
  const entries = new Map<string, { readonly owner: string; readonly mint: string }>()
  const byOwner = new Map<string, Set<string>>()
  const byMint = new Map<string, Set<string>>()

  function update(address: string, account: VmAccount | null): void {
    const token = readTokenAccount(account)
    const known = entries.get(address)
    if (known !== undefined) {
      removeFrom(byOwner, known.owner, address)
      removeFrom(byMint, known.mint, address)
      entries.delete(address)
    }
    if (token === null) return
    entries.set(address, { owner: token.owner, mint: token.mint })
    addTo(byOwner, token.owner, address)
    addTo(byMint, token.mint, address)
  }

  for (const program of [tokenProgram, token2022Program]) {
    for (const { address, account } of vm.programAccounts(program)) update(address, account)
  }
  return {
    update,
    ofOwner: (owner) => [...(byOwner.get(owner) ?? [])],
    ofMint: (mint) => [...(byMint.get(mint) ?? [])],
  }
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, new Set([value]))
  else values.add(value)
}

function removeFrom(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key)
  values?.delete(value)
  if (values?.size === 0) map.delete(key)
}
