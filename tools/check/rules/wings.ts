import type { DeclaredEdges } from '../unused-edges.ts'
import type { Rule } from './rule.ts'
import { findCircle, roleBreaches } from './tidy-rules.ts'

const inDomain = /^src\/domains\/([^/]+)\/([^/]+)\//

/**
 * Requires that a wing's README lists its domains, and that each has a README, an `index.ts`, and files of known roles.
 */
export function wingRule(edges: DeclaredEdges): Rule {
  const files = new Set<string>()
  const readmes = new Map<string, string>()
  return {
    name: 'wings',
    filesMin: 1000,
    looksAt: (file) => file.startsWith('src/domains/'),
    breaches(file, text) {
      files.add(file)
      if (/^src\/domains\/[^/]+\/README[.]md$/.test(file)) readmes.set(file, text)
      return roleBreaches(file)
    },
    atEnd() {
      const domains = new Set(
        [...files].flatMap((file) => inDomain.exec(file)?.[0].slice(0, -1) ?? []),
      )
      return [
        ...[...domains].flatMap((domain) => missing(domain, files)),
        ...[...domains].flatMap((domain) => unnamed(domain, readmes)),
        ...circles(edges),
      ]
    },
  }
}

function missing(domain: string, files: ReadonlySet<string>): readonly string[] {
  return ['README.md', 'index.ts']
    .filter((name) => !files.has(`${domain}/${name}`))
    .map((name) => `${domain}/${name} is missing; a domain says what it is for and has one door`)
}

function unnamed(domain: string, readmes: ReadonlyMap<string, string>): readonly string[] {
  const [name = ''] = domain.split('/').slice(-1)
  const readme = `${domain.slice(0, -name.length)}README.md`
  const isNamed = readmes.get(readme)?.includes(`(${name}/`) === true
  return isNamed ? [] : [`${readme} does not name ${name}; say there in a row what it holds`]
}

function circles(edges: DeclaredEdges): readonly string[] {
  return [edges.wings, ...Object.values(edges.domains), edges.surfaces].flatMap((targets) => {
    const circle = findCircle(targets)
    if (circle === null) return []
    return [`${circle.join(' -> ')} is a circle; take an edge out of tools/check/edges.json`]
  })
}
