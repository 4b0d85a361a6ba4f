import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type GuideProgram, programsOf, runProgram } from '../test/support/guide-programs.ts'
import { median } from './load.ts'
import { startService } from './service.ts'

const page = 'agent-that-pays'
const rounds = 3
const port = 4677

/** What it takes from a fresh folder to the first paid call, by the commands of the quickstart. */
export type GuideFigure = {
  /** `npm start` on an empty data folder, after installation, until it is ready. */
  readonly startMs: number
  readonly languages: Readonly<
    Record<
      string,
      {
        /** Lines to type, `npm start` among them. */
        readonly commands: number
        /** On the first page and the quickstart, up to the end of the program in the language; code counts as read. */
        readonly words: number
        /** From the first command to the paid answer, where the service stands. */
        readonly medianMs: number
      }
    >
  >
}

/** Counts what is read and typed from the pages' own text, and measures the commands against a running service. */
export async function benchGuide(): Promise<GuideFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-guide-'))
  const service = await startService({
    dataDir: join(folder, 'data'),
    port,
    launched: true,
    environment: { DEMO: 'on', BASE_URL: `http://localhost:${port}` },
  })
  try {
    const text = read(page)
    const languages: [string, GuideFigure['languages'][string]][] = []
    for (const program of programsOf(text)) {
      languages.push([
        program.language,
        await figureOf(program, { folder, url: service.url, text }),
      ])
    }
    return { startMs: Math.round(service.readyMs), languages: Object.fromEntries(languages) }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function figureOf(
  program: GuideProgram,
  { folder, text, url }: { readonly folder: string; readonly text: string; readonly url: string },
) {
  const tookMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedMs = performance.now()
    const running = runProgram(program, {
      folder: join(folder, `${program.language}-${round}`),
      environment: {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
        BOURSE_URL: url,
      },
    })
    const code = await running.ended
    if (code !== 0 || !/chg_[0-9a-z]{26}/.test(running.output())) {
      throw new Error(`${program.language} did not pay: ${running.output()}`)
    }
    tookMs.push(performance.now() - startedMs)
  }
  return {
    commands: program.commands.length + 1,
    words: wordsTo(program.language, text),
    medianMs: Math.round(median(tookMs)),
  }
}

/** The words of the first page, and of the quickstart but for the programs in other languages and what follows them. */
function wordsTo(language: string, text: string): number {
  const [before = '', ...sections] = text.split(/^### /m)
  const own = sections.find((section) => section.startsWith(language)) ?? ''
  return [read('index'), before, own.split(/^## /m)[0] ?? '']
    .map((part) => part.split(/\s+/).filter(Boolean).length)
    .reduce((sum, words) => sum + words, 0)
}

function read(name: string): string {
  return readFileSync(new URL(`../docs/guide/${name}.md`, import.meta.url), 'utf8')
}
