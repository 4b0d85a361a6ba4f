import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A program of a quickstart, as the text of its page has it. */
export type GuideProgram = {
  readonly language: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** The lines to type, in order. */
  readonly commands: readonly string[]
}

/** The programs in the Markdown of a quickstart: named fences are files, those without a name are typed. */
export function programsOf(markdown: string): readonly GuideProgram[] {
  return markdown
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const language = section.split('\n', 1)[0] ?? ''
      const end = section.search(/^## /m)
      const own = end < 0 ? section : section.slice(0, end)
      const fences = [...own.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)]
      return {
        language,
        files: fences.flatMap(([, , name, text = '']) =>
          name === undefined ? [] : [{ name, text }],
        ),
        commands: fences.flatMap(([, , name, text = '']) =>
          name === undefined ? text.trimEnd().split('\n') : [],
        ),
      }
    })
}

/** A program that runs, with what it has printed so far. */
export type RunningProgram = {
  readonly child: ChildProcess
  readonly output: () => string
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>
}

/** Writes the files of a program into a folder and types its commands, each once the one before went well. */
export function runProgram(
  program: GuideProgram,
  { environment, folder }: { readonly folder: string; readonly environment: NodeJS.ProcessEnv },
): RunningProgram {
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of program.files) writeFileSync(join(folder, name), text)
  const child = spawn('bash', ['-c', program.commands.join(' && ')], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const take = (chunk: Buffer): void => void (output += chunk.toString('utf8'))
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? -1))
  })
  return { child, ended, output: () => output }
}

/** Ends a program with all that it started. */
export function endProgram({ child }: RunningProgram): void {
  if (child.pid === undefined || child.exitCode !== null) return
  process.kill(-child.pid, 'SIGKILL')
}

/** Whether the machine can run programs in the language. Where everything must be tested, it has to. */
export function canRun(language: string): boolean {
  const command = commandOf[language]
  if (command === undefined || process.env['CI'] !== undefined) return true
  return spawnSync(command, ['--version']).status === 0
}

const commandOf: Readonly<Record<string, string>> = { curl: 'curl', Python: 'python3' }
