import { defineConfig } from 'vitest/config'

const outside = ['**/node_modules/**', '.cache/**', '.runtime/**', 'contracts/out/**']
const cluster = process.env['TEST_DATABASE_URL'] === undefined ? ['**/*.cluster.test.ts'] : []

// The tests as they are, but with shorter timeouts for what a mutant keeps from happening. A timeout that is too short
// for a test shows in the run without a mutant.
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    setupFiles: ['tools/mutate/test-file.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...outside, ...cluster],
    testTimeout: 40_000,
    hookTimeout: 90_000,
    retry: 0,
    expect: { poll: { timeout: 12_000 } },
    // Node reads the files itself, which halves the start of a run.
    experimental: { viteModuleRunner: false },
  },
})
