import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** One answer that a test got from a row, as `test/support/watch-output.ts` writes it down. */
export type Recorded = {
  /** The row's name: `orders.place`. */
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly output: unknown
  /** The file of the test, from the project's root. */
  readonly file: string
  /** The titles of the test and of the groups that it stands in. */
  readonly test: string
  /** When it was recorded. */
  readonly atMs: number
}

/** Tests whose requests are the examples themselves: what they got says nothing of whether an example is still true. */
const fedByExamples =
  /^test\/(security\/(strangers|cross-site)|conformance\/(examples-accepted|unconfigured|prices))/

/** Everything that was recorded into the folder, by row. */
export async function readRecording(
  folder: string,
  root: string,
): Promise<ReadonlyMap<string, readonly Recorded[]>> {
  const byRow = new Map<string, Recorded[]>()
  for (const name of await readdir(folder)) {
    const text = await readFile(path.join(folder, name), 'utf8')
    for (const line of text.split('\n').filter(Boolean)) {
      const { testPath, ...recorded } = JSON.parse(line)
      const file = path.relative(root, testPath)
      if (fedByExamples.test(file)) continue
      const list = byRow.get(recorded.name) ?? []
      list.push({ ...recorded, file })
      byRow.set(recorded.name, list)
    }
  }
  return byRow
}
