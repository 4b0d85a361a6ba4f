import type { DirectoryService } from '../domains/agents/directory/index.ts'
import { createMemoryService } from '../domains/agents/memory/index.ts'
import { createCallingRuns, forgetInRuns } from '../domains/agents/runs/index.ts'
import { createConversationCheck } from '../domains/agents/service/index.ts'
import type { ServiceOptions } from './service-options.ts'

/** The memory of accounts, which knows runs, agents and conversations by what they tell it. */
export function createMemory(
  { world }: Pick<ServiceOptions, 'world'>,
  { assertRunnable }: Pick<DirectoryService, 'assertRunnable'>,
) {
  return createMemoryService({
    ...world,
    assertRunnable,
    forgetCopies: forgetInRuns,
    runOf: createCallingRuns(world),
    isConversation: createConversationCheck(world),
  })
}
