import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Runs the service here, as `npm start` does. */
export const startCommand: CommandSpec = {
  path: 'start',
  about: 'run the service on this machine, with everything it needs',
  options: [
    { flags: '--port <port>', about: 'where it listens; default: PORT, then 4663' },
    {
      flags: '--data-dir <folder>',
      about: 'where it keeps its state; default: DATA_DIR, then .data',
    },
  ],
  examples: ['bourse start', 'bourse start --port 5000 --data-dir /tmp/bourse'],
  run: ({ given, terminal }) => {
    const port = given.maybe('port')
    const folder = given.maybe('dataDir')
    return runTask('start', terminal, {
      ...(port === undefined ? {} : { PORT: port }),
      ...(folder === undefined ? {} : { DATA_DIR: path.resolve(terminal.cwd, folder) }),
    })
  },
}

/** Walks through a running service as a new developer would. */
export const tourCommand: CommandSpec = {
  path: 'tour',
  about: 'walk through the running service: sign in, launch, trade, claim, pay',
  run: async ({ profiles, terminal }) =>
    runTask('tour', terminal, { BASE_URL: (await profiles()).current.baseUrl }),
}

/** A task of the project's own launcher, with the terminal of this process. */
async function runTask(
  task: string,
  { env, signal }: Context['terminal'],
  more: Readonly<Record<string, string>>,
): Promise<number> {
  const launcher = path.join(root, 'tools/launch.mjs')
  const child = spawn(process.execPath, [launcher, task], {
    env: { ...env, ...more },
    stdio: 'inherit',
  })
  // A terminal gives Ctrl-C to the whole group; whoever sends it to this process alone means the child as well.
  const stop = () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  }
  signal.addEventListener('abort', stop, { once: true })
  const [code] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', stop)
  return code ?? exitCodes.interrupted
}
