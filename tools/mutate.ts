/**
 * Puts faults into the code that guards money and access, one at a time, and asks the nearest tests whether they see
 * them: `npm run mutate`, or `npm run mutate -- vault keys`. `--count` faults of each domain (60), chosen by `--seed`;
 * `--at-once` runs (1); `--again` asks again about those that survived; `--list` names them and runs nothing. Verdicts
 * are kept in `.cache/mutants/<domain>.json`, so that a run that was broken off goes on. Exit code 1 below 92 %.
 * `mutate/excused.json` has those that no test can see, each with its reason. With `TEST_DATABASE_URL` and
 * `TEST_REDIS_URL` the suites of two processes are asked too.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { askTests } from './mutate/ask-tests.ts'
import { measureTests } from './mutate/baseline.ts'
import { filesOf, type MutatedDomain, mutatedDomains } from './mutate/domains.ts'
import { type Excuse, isExcused } from './mutate/excuses.ts'
import { findMutants } from './mutate/find-mutants.ts'
import type { Mutant } from './mutate/mutant.ts'
import { listFiles, makeMutatedTree } from './mutate/mutated-tree.ts'
import { openProgram } from './mutate/program.ts'
import { sampled } from './mutate/sample.ts'
import { keepVerdicts, readVerdicts, type Verdict } from './mutate/verdicts.ts'

const root = path.join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'bourse' },
    'at-once': { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)
const atOnce = Number(values['at-once'])
const scoreMin = 0.92
const unknown = positionals.filter((name) => !Object.hasOwn(mutatedDomains, name))
if (unknown.length > 0) {
  const known = Object.keys(mutatedDomains).join(', ')
  process.stderr.write(`Unknown domain ${unknown.join(', ')}. One of: ${known}.\n`)
  process.exit(2)
}
// Our own file, in that shape.
const excuses = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'mutate/excused.json'), 'utf8'),
) as readonly Excuse[]

const totals = { seen: 0, asked: 0, excused: 0 }
for (const [name, domain] of Object.entries(mutatedDomains)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  await mutateDomain(name, domain)
}
process.stdout.write(`${line('all', totals)}\n`)
process.exitCode = totals.asked > 0 && totals.seen / totals.asked >= scoreMin ? 0 : 1

async function mutateDomain(name: string, domain: MutatedDomain): Promise<void> {
  const { sources, tests } = filesOf(domain, listFiles(root))
  const program = openProgram(root, sources)
  const all = sources.flatMap((file) => findMutants(program, path.join(root, file), file))
  const mutants = sampled(all, { count, seed: values.seed }).map((mutant, index) => ({
    ...mutant,
    number: index + 1,
  }))
  const kept = path.join(root, `.cache/mutants/${name}.json`)
  const verdicts = new Map(readVerdicts(kept))
  const isOpen = ({ id }: Mutant) => {
    const known = verdicts.get(id)
    return known === undefined || (values.again && known.outcome !== 'killed')
  }
  const open = mutants.filter((mutant) => isOpen(mutant) && !isExcused(mutant, excuses))
  if (values.list) {
    for (const mutant of mutants) process.stdout.write(`${told(mutant)}\n`)
    return
  }
  if (open.length > 0) {
    await inMutatedTree(mutants, async (tree) => {
      const startedAt = performance.now()
      const baseline = await measureTests(tree, tests)
      const tookSeconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      process.stdout.write(
        `${name}: ${tests.length} test files without a fault, ${tookSeconds} s\n`,
      )
      for (const file of baseline.failing) {
        process.stdout.write(`${name}: not asked, it fails without a fault: ${file}\n`)
      }
      const next = async (): Promise<void> => {
        for (let mutant = open.shift(); mutant; mutant = open.shift()) {
          const verdict = await askTests(mutant, baseline, tree)
          verdicts.set(mutant.id, verdict)
          keepVerdicts(kept, verdicts.values())
          const by = verdict.by === undefined ? '' : ` by ${verdict.by}`
          process.stdout.write(`${verdict.outcome}${by}: ${told(mutant)}\n`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, next))
    })
  }
  report(name, mutants, verdicts)
}

async function inMutatedTree(
  mutants: readonly Mutant[],
  use: (tree: string) => Promise<void>,
): Promise<void> {
  const tree = mkdtempSync(path.join(tmpdir(), 'mutants-'))
  try {
    makeMutatedTree(root, tree, mutants)
    await use(tree)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function report(
  name: string,
  mutants: readonly Mutant[],
  verdicts: ReadonlyMap<string, Verdict>,
): void {
  const asked = mutants.filter((mutant) => !isExcused(mutant, excuses))
  const survivors = asked.filter(({ id }) => verdicts.get(id)?.outcome !== 'killed')
  for (const mutant of survivors) {
    process.stdout.write(`${verdicts.get(mutant.id)?.outcome ?? 'not asked'}: ${told(mutant)}\n`)
  }
  const counts = {
    seen: asked.length - survivors.length,
    asked: asked.length,
    excused: mutants.length - asked.length,
  }
  totals.seen += counts.seen
  totals.asked += counts.asked
  totals.excused += counts.excused
  process.stdout.write(`${line(name, counts)}\n`)
}

function line(name: string, { asked, excused, seen }: typeof totals): string {
  const percent = asked === 0 ? 0 : (100 * seen) / asked
  return `${name}: ${seen} of ${asked} seen, ${percent.toFixed(1)} %, ${excused} excused`
}

/** A mutant in one line: its place, and what changes without what stays on both sides. */
function told({ file, id, line: number, operator, original, replacement }: Mutant): string {
  let same = 0
  while (same < original.length && original[same] === replacement[same]) same += 1
  const from = Math.max(0, original.lastIndexOf('\n', same) + 1, same - 60)
  const short = (text: string) => text.slice(from).trim().replaceAll(/\s+/g, ' ').slice(0, 140)
  return `${file}:${number} [${operator} ${id}] ${short(original)} -> ${short(replacement)}`
}
