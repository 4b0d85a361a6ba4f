import type { MigrationSet } from '../../src/ports/database.ts'

/** Sets whose steps have the same names are the same: a process has one version of them. */
export function nameOfSets(sets: readonly MigrationSet[]): string {
  return JSON.stringify(
    sets.map(({ domain, migrations }) => [domain, ...migrations.map((step) => step.name)]),
  )
}
