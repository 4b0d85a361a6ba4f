import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { wholeList } from '../../../kernel/page.ts'
import { NullableTimestamp, shape, Timestamp } from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { computerLimits } from './computer-limits.ts'

const { codeCharacters, defaultRunMs } = computerLimits

const Engine = T.Union([T.Literal('quickjs'), T.Literal('e2b')], {
  description: '`quickjs` is built in; `e2b` works where the operator configured it.',
})
const SandboxStatus = T.Union([
  T.Literal('created'),
  T.Literal('running'),
  T.Literal('paused'),
  T.Literal('deleted'),
])
const SandboxId = T.String({ pattern: idPattern('sbx') })
const Path = line({
  minLength: 1,
  maxLength: 200,
  description: 'Absolute, of letters, digits, dots, dashes and underscores: /data/notes.txt',
})
const Name = line({ minLength: 1, maxLength: 80 })
export const Language = T.String({
  minLength: 1,
  maxLength: 32,
  default: 'javascript',
  description:
    'One of the languages of the engine, which the status lists; another one is refused with 422.',
})

const EngineFacts = T.Object({
  engine: Engine,
  configured: T.Boolean(),
  languages: T.Array(T.String(), { maxItems: 8 }),
  fetchHosts: T.Array(T.String(), {
    maxItems: 256,
    description: 'Hosts that programs may call by `fetch`; empty when they may call none.',
  }),
  limits: T.Union([
    T.Object({
      runMsMax: T.Integer(),
      memoryBytes: T.Integer({ description: 'Of a program in JavaScript.' }),
      processBytes: T.Integer({
        description: 'Of the process that runs Python and the shell, interpreters included.',
      }),
      outputBytesMax: T.Integer(),
      fileBytesMax: T.Integer(),
      filesMax: T.Integer(),
      filesBytesMax: T.Integer(),
      runsAtATime: T.Integer(),
    }),
    T.Null(),
  ]),
})

export const E2bStatus = T.Object(
  {
    configured: T.Boolean({ description: 'Whether any engine can run code.' }),
    engines: T.Array(EngineFacts, { maxItems: 2 }),
    sandboxesOfKey: T.Integer({
      description: 'Sessions and boxes that one key, or one account, may have.',
    }),
    note: T.String(),
  },
  { $id: 'E2bStatus' },
)
export type E2bStatus = Static<typeof E2bStatus>

export const CreateSessionRequest = shape(
  { name: T.Optional(Name), engine: T.Optional(Engine) },
  { $id: 'CreateSandboxSessionRequest' },
)
export type CreateSessionRequest = Static<typeof CreateSessionRequest>

export const SandboxSession = T.Object(
  {
    id: SandboxId,
    name: T.String(),
    engine: Engine,
    status: SandboxStatus,
    createdAt: Timestamp,
    expiresAt: T.String({
      format: 'date-time',
      description: 'When it ends: with the key that made it, or a day after an account did.',
    }),
    lastRunAt: NullableTimestamp,
  },
  { $id: 'SandboxSession' },
)
export type SandboxSession = Static<typeof SandboxSession>

export const SandboxSessions = T.Object(wholeList(SandboxSession, { maxItems: 16 }), {
  $id: 'SandboxSessions',
})

export const SessionParams = shape({ sessionId: SandboxId })

export const RunRequest = shape(
  {
    language: T.Optional(Language),
    code: T.String({
      minLength: 1,
      maxLength: codeCharacters,
      description:
        'In `javascript`, a module with `console`, `files`, `setTimeout`, `crypto.getRandomValues` and, for listed hosts, `fetch`; it imports files of the sandbox, and its default export is the result. In `python`, a program whose last expression is the result; in `shell`, a script.',
    }),
    timeoutMs: T.Optional(T.Integer({ minimum: 50, maximum: 20_000, default: defaultRunMs })),
  },
  { $id: 'RunCodeRequest' },
)
export type RunRequest = Static<typeof RunRequest>

export const CodeRun = T.Object(
  {
    outcome: T.Union([
      T.Literal('completed'),
      T.Literal('failed'),
      T.Literal('timed_out'),
      T.Literal('out_of_memory'),
    ]),
    stdout: T.String(),
    stderr: T.String(),
    isTruncated: T.Boolean({ description: 'Whether more was printed or exported than is shown.' }),
    result: T.Union([T.String(), T.Null()], {
      description:
        'The default export of JavaScript, or the last expression of Python, as JSON text; null where there is none.',
    }),
    error: T.Union([
      T.Object({
        name: T.String(),
        message: T.String(),
        line: T.Union([T.Integer({ minimum: 1 }), T.Null()], {
          description: 'The line of the program, where it is known.',
        }),
        stack: T.Union([T.String(), T.Null()]),
      }),
      T.Null(),
    ]),
    interpreter: T.Union([T.Literal('fresh'), T.Literal('kept')], {
      description:
        'Whether the names of earlier Python runs were still there. Files, and the folder and variables of a shell, always are.',
    }),
    durationMs: T.Integer({ minimum: 0 }),
  },
  { $id: 'CodeRun' },
)
export type CodeRun = Static<typeof CodeRun>

export const LastRun = T.Object(
  {
    status: T.Union([T.Literal('none'), T.Literal('running'), T.Literal('ended')]),
    language: T.Union([T.String(), T.Null()]),
    startedAt: NullableTimestamp,
    endedAt: T.Union([T.String({ format: 'date-time' }), T.Null()], {
      description: 'Null while it goes on, and where the process that ran it has died.',
    }),
    run: T.Union([CodeRun, T.Null()], {
      description: 'How it ended; null while it goes on, and for one that was stopped or refused.',
    }),
  },
  { $id: 'SandboxLastRun' },
)
export type LastRun = Static<typeof LastRun>

export const SandboxPreview = T.Object(
  {
    url: T.String({
      format: 'uri',
      description:
        'Shows /index.html and what it loads, to whoever has this address; at an origin of its own, without cookies.',
    }),
    expiresAt: T.String({
      format: 'date-time',
      description: 'When the sandbox ends, at the latest.',
    }),
  },
  { $id: 'SandboxPreview' },
)
export type SandboxPreview = Static<typeof SandboxPreview>

export const SandboxFiles = T.Object(
  wholeList(T.Object({ path: T.String(), bytes: T.Integer({ minimum: 0 }) }), {
    maxItems: 1_000,
  }),
  { $id: 'SandboxFiles' },
)
export type SandboxFiles = Static<typeof SandboxFiles>

export const PathQuery = shape({ path: Path })

export const WriteFileRequest = shape(
  {
    path: Path,
    text: T.Optional(T.String({ maxLength: 1_048_576, description: 'The content as UTF-8 text.' })),
    base64: T.Optional(
      T.String({
        maxLength: 1_398_104,
        pattern: '^[A-Za-z0-9+/]*={0,2}$',
        description: 'The content as bytes, in place of `text`.',
      }),
    ),
  },
  { $id: 'WriteSandboxFileRequest' },
)
export type WriteFileRequest = Static<typeof WriteFileRequest>

export const SandboxFile = T.Object(
  { path: T.String(), bytes: T.Integer({ minimum: 0 }) },
  { $id: 'SandboxFile' },
)
export type SandboxFile = Static<typeof SandboxFile>

export const SandboxFileContent = T.Object(
  {
    path: T.String(),
    bytes: T.Integer({ minimum: 0 }),
    base64: T.String(),
    text: T.Union([T.String(), T.Null()], { description: 'Null for what is no UTF-8 text.' }),
  },
  { $id: 'SandboxFileContent' },
)
export type SandboxFileContent = Static<typeof SandboxFileContent>
