import type { Environment } from 'vitest/runtime'
import { endWorker } from './worker-end.ts'

const environment: Environment = {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: endWorker }),
}

// A worker loads its environment by the default export, sets it up once and takes it down at its end.
export default environment
