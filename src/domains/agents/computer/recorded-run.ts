import { createId } from '../../../kernel/ids.ts'
import { toStoredText } from '../../../kernel/stored-text.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SandboxRun } from '../../../ports/sandbox.ts'
import type { CodeRun, LastRun } from './computer.schemas.ts'
import { runStore } from './runs.store.ts'

type Parts = Ports<'clock' | 'database' | 'random'>

/** No run is longer; one that has no end by then belonged to a process that died. */
const longestMs = 60_000

/** Runs a program and keeps how it ended, so that the owner sees it in another place too. */
export async function recordedRun(
  run: () => Promise<SandboxRun>,
  { sandboxId, language }: { readonly sandboxId: string; readonly language: string },
  { clock, database, random }: Parts,
): Promise<SandboxRun> {
  const runs = runStore(database.query)
  const atMs = clock.nowMs()
  const id = createId('crn', atMs, random.bytes(10))
  const begun = { sandboxId, id, language, startedAt: new Date(atMs), endedAt: null, run: null }
  await runs.begin(begun, new Date(atMs - longestMs))
  const end = (ended: CodeRun | null) =>
    runs.end(id, { endedAt: new Date(clock.nowMs()), run: ended })
  try {
    const ended = await run()
    await end(storedRun(ended))
    return ended
  } catch (failure) {
    await end(null)
    throw failure
  }
}

/** The last run of a sandbox, as it is shown. */
export async function lastRunOf(
  sandboxId: string,
  { clock, database }: Pick<Parts, 'clock' | 'database'>,
): Promise<LastRun> {
  const found = await runStore(database.query).find(sandboxId)
  if (found === undefined) {
    return { status: 'none', language: null, startedAt: null, endedAt: null, run: null }
  }
  const { endedAt, language, run, startedAt } = found
  const isLeft = clock.nowMs() - startedAt.getTime() > longestMs
  return {
    status: endedAt === null && !isLeft ? 'running' : 'ended',
    language,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    run,
  }
}

/** A run without what no database keeps. */
export function storedRun({ stdout, stderr, result, error, ...run }: SandboxRun): CodeRun {
  return {
    ...run,
    stdout: toStoredText(stdout),
    stderr: toStoredText(stderr),
    result: result === null ? null : toStoredText(result),
    error:
      error === null
        ? null
        : {
            ...error,
            name: toStoredText(error.name),
            message: toStoredText(error.message),
            stack: error.stack === null ? null : toStoredText(error.stack),
          },
  }
}
