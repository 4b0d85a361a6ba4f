import type { SkillCapabilities } from '../../../skill-format/index.ts'

/** What was found and is not covered by what is declared; a declared `*`, `*.example.org` or folder covers what is below it. */
export function covers(declared: SkillCapabilities, found: SkillCapabilities): SkillCapabilities {
  const left = <item extends string>(names: readonly item[], isCovered: (name: item) => boolean) =>
    names.filter((name) => !isCovered(name))
  const has = (list: readonly string[], name: string) => list.includes(name) || list.includes('*')
  return {
    hosts: left(found.hosts, (host) => declared.hosts.some((known) => coversHost(known, host))),
    commands: left(found.commands, (command) => has(declared.commands, command)),
    paths: left(found.paths, (path) => declared.paths.some((known) => coversPath(known, path))),
    env: left(found.env, (name) => has(declared.env, name)),
    wallet: left(found.wallet, (use) => declared.wallet.includes(use)),
    tools: left(found.tools, (tool) =>
      declared.tools.some((known) => known === '*' || known.split('(')[0] === tool),
    ),
  }
}

/** Whether a declared host, which may begin with a star, is that host or one below it. */
export function coversHost(known: string, host: string): boolean {
  if (known === '*' || known === host) return true
  if (known === 'bourse') return host === 'bourse'
  return known.startsWith('*.') && host.endsWith(known.slice(1))
}

function coversPath(known: string, path: string): boolean {
  const folder = known.replace(/[*]{1,2}$/, '')
  return known === path || (folder.endsWith('/') && path.startsWith(folder)) || known === '*'
}
