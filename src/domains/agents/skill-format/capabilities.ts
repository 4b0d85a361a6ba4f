import {
  type SkillCapabilities,
  type SkillManifest,
  type WalletUse,
  walletUses,
} from './skill-package.ts'

/** Members of `metadata` in which a skill declares what it touches; each is a list with spaces between. */
export const capabilityKeys = {
  hosts: 'bourse-hosts',
  commands: 'bourse-commands',
  paths: 'bourse-paths',
  env: 'bourse-env',
  wallet: 'bourse-wallet',
} as const

/** The most that one list of a declaration may hold. */
export const declaredMax = 500

const kinds = ['hosts', 'commands', 'paths', 'env', 'wallet', 'tools'] as const

/** What a manifest declares that the skill may touch: sorted, without repeats, and without wallet uses that do not exist. */
export function declaredCapabilities(manifest: SkillManifest): SkillCapabilities {
  const words = (key: string) =>
    sorted((manifest.metadata[key] ?? '').split(/\s+/).filter((word) => word !== ''))
  return {
    hosts: sorted(words(capabilityKeys.hosts).map((host) => host.toLowerCase())),
    commands: words(capabilityKeys.commands),
    paths: words(capabilityKeys.paths),
    env: words(capabilityKeys.env),
    wallet: words(capabilityKeys.wallet).filter(isWalletUse),
    tools: sorted(manifest.allowedTools),
  }
}

/** What the second may touch that the first may not, and the reverse; it is wider if anything was added. */
export function capabilityDelta(
  before: SkillCapabilities,
  after: SkillCapabilities,
): { added: SkillCapabilities; removed: SkillCapabilities; isWider: boolean } {
  const added = difference(after, before)
  return {
    added,
    removed: difference(before, after),
    isWider: kinds.some((kind) => added[kind].length > 0),
  }
}

function difference(of: SkillCapabilities, without: SkillCapabilities): SkillCapabilities {
  const left = <item extends string>(items: readonly item[], others: readonly item[]) => {
    const known = new Set<string>(others)
    return items.filter((item) => !known.has(item))
  }
  return {
    hosts: left(of.hosts, without.hosts),
    commands: left(of.commands, without.commands),
    paths: left(of.paths, without.paths),
    env: left(of.env, without.env),
    wallet: left(of.wallet, without.wallet),
    tools: left(of.tools, without.tools),
  }
}

/** Whether a word is one of the uses of a wallet. */
export function isWalletUse(word: string): word is WalletUse {
  return walletUses.some((use) => use === word)
}

function sorted(words: readonly string[]): readonly string[] {
  return [...new Set(words)].sort()
}
