import { defineConfig } from 'vitest/config'
import { WholeFirst } from './test/support/whole-first.ts'

const outside = ['**/node_modules/**', '.cache/**', '.runtime/**', 'contracts/out/**']

/** What takes its time and is about one part: the engine that serves where PostgreSQL cannot run. */
const fallback = ['src/adapters/sql/pglite/**/*.test.ts', 'test/contract/*-pglite.test.ts']
/** Generated requests, of which the deep run makes more. */
const generated = ['test/conformance/bad-input.test.ts']
/** What other programs say of ours, processes that are killed, hostile guests, and chains of many blocks: minutes of work, about one part each. */
const deep = [
  'test/conformance/client-library.test.ts',
  'test/conformance/document-linters.test.ts',
  'test/conformance/generated-clients.test.ts',
  'test/conformance/mcp-suite.test.ts',
  'test/contract/chain-durability.test.ts',
  'test/contract/chain-history.test.ts',
  'test/contract/jobs-embedded.test.ts',
  'test/contract/jobs-kill.test.ts',
  'test/contract/name-text.test.ts',
  'test/guide/quickstarts.test.ts',
  'test/security/sandbox-bombs.test.ts',
  'test/security/sandbox-escapes.test.ts',
  'test/security/sandbox-interpreters.test.ts',
  'test/skills/learning/learnt.test.ts',
  'test/skills/whole-corpus.test.ts',
  'tools/ci/suite.test.mjs',
  'tools/new/new.test.ts',
]

/** What leaves timers behind, or counts on a process of its own: whoever holds time still holds all who share it. */
const alone = [
  'src/adapters/sql/event-log/sequencer.test.ts',
  'src/adapters/sql/fair-slots.test.ts',
  'src/domains/access/accounts/account-failures.test.ts',
  'src/domains/access/accounts/account-sessions.test.ts',
]

// No retry: a test that passes at the second try is a defect of the test or of the code.
const shared = {
  environment: 'node',
  // Only what hangs should run into these, however busy the machine is.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  retry: 0,
  // The default of one second is shorter than what a busy machine takes; waiting ends when it has happened.
  expect: { poll: { timeout: 40_000 } },
  // Node reads the files itself, as it does for `npm start`, and keeps what it compiled.
  experimental: { viteModuleRunner: false },
} as const

// The configuration is the one place where a default export is asked for by the tool.
export default defineConfig({
  test: {
    sequence: { sequencer: WholeFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          globalSetup: 'test/support/database-server.ts',
          pool: 'forks',
          // The files of a worker share what it has loaded; their databases are their own, but that of a shared program.
          isolate: false,
          environment: './test/support/worker-environment.ts',
          include: [
            'src/**/*.test.ts',
            'test/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
            'sdk/**/*.test.ts',
            'cli/**/*.test.ts',
            'web/**/*.test.ts',
          ],
          exclude: [...outside, ...fallback, ...deep, ...alone, '**/*.{browser,cluster}.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          globalSetup: 'test/support/database-server.ts',
          pool: 'forks',
          include: alone,
          exclude: outside,
        },
      },
      {
        test: {
          ...shared,
          name: 'deep',
          globalSetup: 'test/support/database-server.ts',
          pool: 'forks',
          include: [...fallback, ...generated, ...deep],
          env: { FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '40' },
          exclude: outside,
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          globalSetup: 'test/support/database-server.ts',
          pool: 'forks',
          include: ['test/**/*.browser.test.ts', 'web/journeys/**/*.browser.test.ts'],
          exclude: outside,
        },
      },
      {
        test: {
          ...shared,
          name: 'cluster',
          isolate: false,
          globalSetup: 'test/support/database-server.ts',
          pool: 'forks',
          include: ['src/**/*.cluster.test.ts', 'test/**/*.cluster.test.ts'],
          exclude: outside,
        },
      },
    ],
  },
})
