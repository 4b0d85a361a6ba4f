import type { Plugin } from 'vite'

const terminalModule = /[/\\]web[/\\]src[/\\].*[.]tsx?$/
const libraryModule = /[/\\]sdk[/\\]src[/\\].*[.]ts$/
/** What only hands on what others have. */
const door = /[/\\]sdk[/\\]src[/\\](?:resources[/\\])?index(?:[.]gen)?[.]ts$/
const takenFromLibrary = /import\s*\{([^}]*)\}\s*from\s*'#sdk'/g
const offered = /^export (?:async )?(?:class|const|function) (\w+)/gm

/** Who uses which module of the client library. */
export interface LibraryUsers {
  /** Reads the names that modules take and offer, as they are loaded. */
  readonly plugin: Plugin
  /**
   * The modules that need `id`, of those that import it: of a module of the library, those that take one of its names. All
   * take them from its one door, by which every module would seem to be needed everywhere.
   */
  importersOf(id: string, importers: readonly string[]): readonly string[]
}

/** Follows the client library through one build. */
export function followLibrary(): LibraryUsers {
  const takers = new Map<string, Set<string>>()
  const offers = new Map<string, readonly string[]>()
  return {
    plugin: {
      name: 'library-users',
      enforce: 'pre',
      transform(code, id) {
        if (libraryModule.test(id)) offers.set(id, [...code.matchAll(offered)].map(first))
        else if (terminalModule.test(id))
          for (const name of [...code.matchAll(takenFromLibrary)].flatMap(namesOf))
            takers.set(name, (takers.get(name) ?? new Set()).add(id))
      },
    },
    importersOf(id, importers) {
      const names = offers.get(id)
      if (names === undefined) return importers
      const own = importers.filter((importer) => !door.test(importer))
      return [...own, ...names.flatMap((name) => [...(takers.get(name) ?? [])])]
    },
  }
}

function first([, found = '']: RegExpExecArray): string {
  return found
}

/** `type Token, tokens as all` is `tokens`: types are gone from what is built. */
function namesOf(taken: RegExpExecArray): readonly string[] {
  return first(taken)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.replace(/ as .*/, ''))
}
