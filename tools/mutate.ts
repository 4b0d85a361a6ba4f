/**
 * Puts faults into the code that guards money and access, one at a time, and asks the nearest tests whether they see
 * them: `npm run mutate`, or `npm run mutate -- vault keys`. `--count` faults of each domain (60), chosen by `--seed`;
 * `--at-once` runs (1); `--again` asks again about those that survived; `--list` names them and runs nothing. Verdicts
 * are kept in `docs/generated/mutants/<domain>.json`, so that a run that was broken off goes on, here or elsewhere;
 * `--fresh` asks about all anew. Another draw's are kept in `.cache/mutants/`. Exit code 1 below 92 %.
 * `mutate/excused.json` has those that no test can see, each with its reason. A run over all domains with the seed
 * that stands here writes `docs/generated/mutants.md`. With `TEST_DATABASE_URL` and `TEST_REDIS_URL` the suites of
 * two processes are asked too.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { type Score, scoreLine, scoreOf, scoreOfAll, scorePage, told } from './mutate/score.ts'
import { keepVerdicts, readVerdicts } from './mutate/verdicts.ts'

const root = path.join(import.meta.dirname, '..')
const drawOfRecord = { count: '60', seed: 'bourse' }
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: drawOfRecord.count },
    seed: { type: 'string', default: drawOfRecord.seed },
    'at-once': { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)
const atOnce = Number(values['at-once'])
const isOfRecord = values.count === drawOfRecord.count && values.seed === drawOfRecord.seed
const verdictFolder = path.join(root, isOfRecord ? 'docs/generated/mutants' : '.cache/mutants')
const scoreMin = 0.92
const unknown = positionals.filter((name) => !Object.hasOwn(mutatedDomains, name))
if (unknown.length > 0) {
  const known = Object.keys(mutatedDomains).join(', ')
  process.stderr.write(`Unknown domain ${unknown.join(', ')}. One of: ${known}.\n`)
  process.exit(2)
}
// A file of this repository, in that shape.
const excuses = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'mutate/excused.json'), 'utf8'),
) as readonly Excuse[]

const scores: Score[] = []
for (const [name, domain] of Object.entries(mutatedDomains)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  await mutateDomain(name, domain)
}
if (!values.list) {
  const all = scoreOfAll(scores)
  process.stdout.write(`${scoreLine(all)}\n`)
  if (positionals.length === 0 && isOfRecord) {
    writeFileSync(path.join(root, 'docs/generated/mutants.md'), scorePage(scores, excuses))
  }
  process.exitCode = all.asked > 0 && all.seen / all.asked >= scoreMin ? 0 : 1
}

async function mutateDomain(name: string, domain: MutatedDomain): Promise<void> {
  const { sources, tests } = filesOf(domain, listFiles(root))
  const program = openProgram(root, sources)
  const all = sources.flatMap((file) => findMutants(program, path.join(root, file), file))
  const mutants = sampled(all, { count, seed: values.seed }).map((mutant, index) => ({
    ...mutant,
    number: index + 1,
  }))
  const kept = path.join(verdictFolder, `${name}.json`)
  const verdicts = new Map(values.fresh ? [] : readVerdicts(kept))
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
      const baseline = await measureTests(tree, { tests, workers: atOnce })
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
          keepVerdicts(
            kept,
            mutants.flatMap(({ id }) => verdicts.get(id) ?? []),
          )
          const by = verdict.by === undefined ? '' : ` by ${verdict.by}`
          process.stdout.write(`${verdict.outcome}${by}: ${told(mutant)}\n`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, next))
    })
  }
  const score = scoreOf({ name, mutants, verdicts, excuses })
  for (const { mutant, outcome } of score.survivors) {
    process.stdout.write(`${outcome}: ${told(mutant)}\n`)
  }
  process.stdout.write(`${scoreLine(score)}\n`)
  scores.push(score)
}

async function inMutatedTree(
  mutants: readonly Mutant[],
  use: (tree: string) => Promise<void>,
): Promise<void> {
  const tree = mkdtempSync(path.join(tmpdir(), 'mutants-'))
  // Some tests run programs of the tree as another user.
  chmodSync(tree, 0o755)
  try {
    makeMutatedTree(root, tree, mutants)
    await use(tree)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
