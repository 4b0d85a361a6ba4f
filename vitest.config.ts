import { defineConfig } from 'vitest/config'

const outside = ['**/node_modules/**', '.cache/**', '.runtime/**', 'contracts/out/**']

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
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // A process for each file: native parts (the chain VM, the embedded database) hold state
          // that threads would share.
          pool: 'forks',
          include: [
            'src/**/*.test.ts',
            'test/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
            'sdk/**/*.test.ts',
          ],
          exclude: [...outside, '**/*.cluster.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'cluster',
          pool: 'forks',
          include: ['src/**/*.cluster.test.ts', 'test/**/*.cluster.test.ts'],
          exclude: outside,
        },
      },
    ],
  },
})
