import { agentCatalogRows } from '../src/domains/agents/catalog/index.ts'
import { createCatalogWorld } from '../test/support/catalog-world.ts'
import { httpServerOf } from '../test/support/http-server.ts'

// The catalog's rows behind the service's own HTTP surface, in a process that does nothing else.
const { service } = createCatalogWorld()
const http = await httpServerOf({ agent_catalog: agentCatalogRows }, { agent_catalog: service })
await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.(http.server.address())
