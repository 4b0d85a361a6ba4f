import { rowsOf } from '../../../kernel/operation.ts'
import { Bootstrap } from './bootstrap.schemas.ts'
import type { BootstrapService } from './bootstrap.service.ts'

const { operation } = rowsOf<BootstrapService>()

export const bootstrapOperations = {
  get: operation({
    name: 'bootstrap.get',
    method: 'GET',
    path: '/api/bootstrap',
    tier: 'public',
    family: 'Discovery',
    summary: 'Everything that a page begins with, in one call',
    description:
      'The chains with what a wallet needs to add them, the parts that are configured, limits, paths, and who the caller is. Anyone may call it. The answer changes only when its facts do: the time of the server is in the header `date`, and to the millisecond in /api/health.',
    auth: [],
    input: {},
    output: Bootstrap,
    effect: 'none',
    cache: { freshSeconds: 0, isPersonal: true },
    mcp: false,
    handler: (bootstrap, { principal }) => bootstrap.of(principal),
  }),
}
