import type { SkillCapabilities, WalletUse } from '../../../skill-format/index.ts'
import { walletUses } from '../../../skill-format/index.ts'

type Kind = 'hosts' | 'commands' | 'paths' | 'env' | 'tools'

/** Gathers what a package was seen to touch, with the place where each was seen first. */
export type CapabilityList = {
  readonly add: (kind: Kind, name: string, seen: SeenAt) => void
  readonly addWallet: (use: WalletUse, seen: SeenAt) => void
  readonly all: () => SkillCapabilities
  readonly seenAt: (kind: Kind | 'wallet', name: string) => SeenAt
}

export type SeenAt = { readonly file: string; readonly line: number | null }

const listMax = 500

/** An empty list. */
export function capabilityList(): CapabilityList {
  const seen = new Map<string, Map<string, SeenAt>>()
  const add = (kind: string, name: string, at: SeenAt) => {
    const names = seen.get(kind) ?? new Map<string, SeenAt>()
    seen.set(kind, names)
    if (name !== '' && name.length <= 200 && !names.has(name) && names.size < listMax)
      names.set(name, at)
  }
  const names = (kind: string) => [...(seen.get(kind)?.keys() ?? [])].sort()
  return {
    add,
    addWallet: (use, at) => add('wallet', use, at),
    all: () => ({
      hosts: names('hosts'),
      commands: names('commands'),
      paths: names('paths'),
      env: names('env'),
      wallet: walletUses.filter((use) => seen.get('wallet')?.has(use) === true),
      tools: names('tools'),
    }),
    seenAt: (kind, name) => seen.get(kind)?.get(name) ?? { file: 'SKILL.md', line: null },
  }
}
