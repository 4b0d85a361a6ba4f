import { createMemoryBus } from '../../src/adapters/memory/bus.ts'
import { busContract } from './bus.contract.ts'

busContract('bus in memory', async () => {
  const bus = createMemoryBus()
  return { bus, second: bus, dispose: bus.close }
})
