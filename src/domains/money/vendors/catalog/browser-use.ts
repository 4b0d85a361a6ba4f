import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor, VendorInput } from '../vendor.ts'
import { browserUseBrowsers, browserUseFiles, browserUseSkills } from './browser-use-browsers.ts'
import { name, oneOf, text, Uuid } from './fields.ts'

const taskId = '0d9b1f1e-7d1c-4a53-9c2f-2f6a5f9d9a01'
const sessionId = '6b1f0a52-3f43-4b1d-8a6e-0c7a9f1b2c03'
const profileId = '2f8c6d11-90ab-4f7b-a0c1-5d3e7f9b1a04'
const oneTask = shape({ task_id: Uuid })
const oneSession = shape({ session_id: Uuid })
const task = { kind: 'task', in: 'params', name: 'task_id' } as const
const session = { kind: 'session', in: 'params', name: 'session_id' } as const
const taskInput = { params: { task_id: taskId } }
const sessionInput = { params: { session_id: sessionId } }
const taskAnswer = {
  id: taskId,
  sessionId,
  llm: 'browser-use-2.0',
  task: 'Read the first headline',
  status: 'finished',
  createdAt: '2026-07-15T09:00:00Z',
  steps: [],
  outputFiles: [],
  output: 'A headline',
}
const sessionAnswer = {
  id: sessionId,
  status: 'active',
  liveUrl: 'https://live.browser-use.com/s/6b1f0a52',
  startedAt: '2026-07-15T09:00:00Z',
  persistMemory: true,
  keepAlive: true,
}
const llms = [
  ...(['browser-use-llm', 'browser-use-2.0', 'gpt-4.1', 'gpt-4.1-mini', 'o4-mini'] as const),
  ...(['gemini-2.5-flash', 'gemini-flash-latest'] as const),
]
const country = T.String({ pattern: '^[a-z]{2}$', description: 'Country of the proxy' })
const usualSteps = 20

const steps = ({ body }: VendorInput) =>
  BigInt(typeof body['maxSteps'] === 'number' ? body['maxSteps'] : usualSteps)

/** A browser agent. A caller sees and controls only what their own account started. */
export const browserUse: Vendor = {
  id: 'browser-use',
  name: 'Browser Use',
  family: 'Browser-use',
  docsUrl: 'https://docs.cloud.browser-use.com',
  baseUrl: 'https://api.browser-use.com/api/v2',
  secret: { in: 'header', name: 'X-Browser-Use-API-Key' },
  limits: { callsPerMinute: 300, concurrent: 16 },
  operations: {
    ...browserUseBrowsers,
    ...browserUseFiles,
    ...browserUseSkills,
    createTask: {
      summary: 'Give a task to a browser agent',
      description: 'The price grows with the steps that the agent may take.',
      method: 'POST',
      path: '/api/browser-use/tasks',
      upstream: { path: '/tasks' },
      input: {
        body: shape({
          task: text(20_000, 'What to do, in words'),
          llm: T.Optional(oneOf(llms, { default: 'browser-use-2.0' })),
          startUrl: T.Optional(
            T.String({ format: 'uri', pattern: '^https?://', maxLength: 2_048 }),
          ),
          maxSteps: T.Optional(T.Integer({ minimum: 1, maximum: 100, default: usualSteps })),
          structuredOutput: T.Optional(text(16_384, 'JSON Schema of the output, as text')),
          sessionId: T.Optional(Uuid),
          allowedDomains: T.Optional(T.Array(T.String({ maxLength: 253 }), { maxItems: 32 })),
          flashMode: T.Optional(T.Boolean()),
          thinking: T.Optional(T.Boolean()),
          vision: T.Optional(T.Boolean()),
        }),
      },
      effect: 'irreversible',
      priceUsdcAtomic: (input) => 20_000n + 30_000n * steps(input),
      makes: [
        { kind: 'task', at: ['id'] },
        { kind: 'session', at: ['sessionId'] },
      ],
      needs: { kind: 'session', in: 'body', name: 'sessionId' },
      units: (input) => ({ steps: steps(input) }),
      example: {
        name: 'read a page',
        input: {
          body: {
            task: 'Read the first headline',
            startUrl: 'https://news.example.com/',
            maxSteps: 5,
          },
        },
        output: { id: taskId, sessionId },
      },
    },
    getTask: {
      summary: 'Read a task with its steps and output',
      method: 'GET',
      path: '/api/browser-use/tasks/{task_id}',
      upstream: { path: '/tasks/{task_id}' },
      input: { params: oneTask },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: task,
      example: { name: 'a finished one', input: taskInput, output: taskAnswer },
    },
    taskStatus: {
      summary: 'Read the state of a task',
      method: 'GET',
      path: '/api/browser-use/tasks/{task_id}/status',
      upstream: { path: '/tasks/{task_id}/status' },
      input: { params: oneTask },
      effect: 'none',
      priceUsdcAtomic: 200n,
      needs: task,
      example: {
        name: 'a running one',
        input: taskInput,
        output: { id: taskId, status: 'started' },
      },
    },
    taskLogs: {
      summary: 'Read where the log of a task can be fetched',
      method: 'GET',
      path: '/api/browser-use/tasks/{task_id}/logs',
      upstream: { path: '/tasks/{task_id}/logs' },
      input: { params: oneTask },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: task,
      example: {
        name: 'one task',
        input: taskInput,
        output: { downloadUrl: 'https://files.browser-use.com/logs/0d9b1f1e' },
      },
    },
    changeTask: {
      summary: 'Stop a task, or a task with its session',
      method: 'PATCH',
      path: '/api/browser-use/tasks/{task_id}',
      upstream: { path: '/tasks/{task_id}' },
      input: {
        params: oneTask,
        body: shape({ action: oneOf(['stop', 'stop_task_and_session']) }),
      },
      effect: 'irreversible',
      priceUsdcAtomic: 500n,
      repeatable: true,
      needs: task,
      example: {
        name: 'stop',
        input: { ...taskInput, body: { action: 'stop' } },
        output: { ...taskAnswer, status: 'stopped' },
      },
    },
    createSession: {
      summary: 'Open a session for several tasks',
      method: 'POST',
      path: '/api/browser-use/sessions',
      upstream: { path: '/sessions' },
      input: {
        body: shape({
          profileId: T.Optional(Uuid),
          proxyCountryCode: T.Optional(country),
          startUrl: T.Optional(
            T.String({ format: 'uri', pattern: '^https?://', maxLength: 2_048 }),
          ),
          browserScreenWidth: T.Optional(T.Integer({ minimum: 320, maximum: 6_144 })),
          browserScreenHeight: T.Optional(T.Integer({ minimum: 320, maximum: 3_456 })),
          persistMemory: T.Optional(T.Boolean()),
          keepAlive: T.Optional(T.Boolean()),
        }),
      },
      effect: 'reversible',
      priceUsdcAtomic: 60_000n,
      makes: [{ kind: 'session', at: ['id'] }],
      needs: { kind: 'profile', in: 'body', name: 'profileId' },
      example: {
        name: 'with a proxy',
        input: { body: { proxyCountryCode: 'us' } },
        output: sessionAnswer,
      },
    },
    getSession: {
      summary: 'Read a session with its tasks',
      method: 'GET',
      path: '/api/browser-use/sessions/{session_id}',
      upstream: { path: '/sessions/{session_id}' },
      input: { params: oneSession },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: session,
      example: { name: 'an active one', input: sessionInput, output: sessionAnswer },
    },
    stopSession: {
      summary: 'Stop a session and its tasks',
      method: 'POST',
      path: '/api/browser-use/sessions/{session_id}/stop',
      upstream: { method: 'PATCH', path: '/sessions/{session_id}', body: { action: 'stop' } },
      input: { params: oneSession },
      effect: 'irreversible',
      priceUsdcAtomic: 500n,
      repeatable: true,
      needs: session,
      example: {
        name: 'one session',
        input: sessionInput,
        output: { ...sessionAnswer, status: 'stopped' },
      },
    },
    deleteSession: {
      summary: 'Remove a session with everything in it',
      method: 'DELETE',
      path: '/api/browser-use/sessions/{session_id}',
      upstream: { path: '/sessions/{session_id}' },
      input: { params: oneSession },
      effect: 'irreversible',
      priceUsdcAtomic: 500n,
      repeatable: true,
      needs: session,
      example: { name: 'one session', input: sessionInput, output: {} },
    },
    createProfile: {
      summary: 'Make a browser profile that keeps cookies between sessions',
      method: 'POST',
      path: '/api/browser-use/profiles',
      upstream: { path: '/profiles' },
      input: { body: shape({ name: T.Optional(name(100)) }) },
      effect: 'reversible',
      priceUsdcAtomic: 10_000n,
      makes: [{ kind: 'profile', at: ['id'] }],
      example: {
        name: 'a named one',
        input: { body: { name: 'research' } },
        output: {
          id: profileId,
          name: 'research',
          createdAt: '2026-07-15T09:00:00Z',
          updatedAt: '2026-07-15T09:00:00Z',
        },
      },
    },
    getProfile: {
      summary: 'Read a browser profile',
      method: 'GET',
      path: '/api/browser-use/profiles/{profile_id}',
      upstream: { path: '/profiles/{profile_id}' },
      input: { params: shape({ profile_id: Uuid }) },
      effect: 'none',
      priceUsdcAtomic: 500n,
      needs: { kind: 'profile', in: 'params', name: 'profile_id' },
      example: {
        name: 'one profile',
        input: { params: { profile_id: profileId } },
        output: { id: profileId, name: 'research', lastUsedAt: null },
      },
    },
    renameProfile: {
      summary: 'Give a browser profile another name',
      method: 'PATCH',
      path: '/api/browser-use/profiles/{profile_id}',
      upstream: { path: '/profiles/{profile_id}' },
      input: { params: shape({ profile_id: Uuid }), body: shape({ name: name(100) }) },
      effect: 'reversible',
      priceUsdcAtomic: 500n,
      repeatable: true,
      needs: { kind: 'profile', in: 'params', name: 'profile_id' },
      example: {
        name: 'one profile',
        input: { params: { profile_id: profileId }, body: { name: 'archive' } },
        output: { id: profileId, name: 'archive', lastUsedAt: null },
      },
    },
    deleteProfile: {
      summary: 'Remove a browser profile',
      method: 'DELETE',
      path: '/api/browser-use/profiles/{profile_id}',
      upstream: { path: '/profiles/{profile_id}' },
      input: { params: shape({ profile_id: Uuid }) },
      effect: 'irreversible',
      priceUsdcAtomic: 500n,
      repeatable: true,
      needs: { kind: 'profile', in: 'params', name: 'profile_id' },
      example: {
        name: 'one profile',
        input: { params: { profile_id: profileId } },
        output: {},
      },
    },
  },
}
