import { createE2bSandbox } from '../../src/adapters/e2b/e2b-sandbox.ts'
import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { handClock, realRandom } from '../support/auth-world.ts'
import { startE2bServer } from '../support/e2b-server.ts'
import { createSandboxWorld } from '../support/sandbox-world.ts'
import { describeSandbox } from './sandbox.contract.ts'

describeSandbox('quickjs', async () => {
  const world = await createSandboxWorld()
  return {
    sandbox: world.sandbox,
    other: world.otherProcess(),
    expiresAt: new Date(world.clock.nowMs() + 3_600_000),
    close: world.close,
  }
})

describeSandbox('e2b', async () => {
  const server = await startE2bServer()
  const clock = handClock()
  const egress = createEgress({
    lookup: () => Promise.reject(new Error('no such name')),
    allowedHosts: [new URL(server.url).host],
  })
  const open = () =>
    createE2bSandbox({
      egress,
      clock,
      random: realRandom,
      apiKey: server.apiKey,
      apiUrl: server.url,
      sandboxUrl: server.url,
    })
  return {
    sandbox: open(),
    other: open(),
    expiresAt: new Date(clock.nowMs() + 3_600_000),
    close: async () => {
      await egress.close()
      await server.close()
    },
  }
})
