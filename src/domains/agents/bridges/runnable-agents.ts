import { AppError } from '../../../kernel/errors.ts'
import type { AccountAgentsService } from '../runs/index.ts'

/** Whether an account has a runnable agent of this name. */
export function hasRunnableAgent(agents: Pick<AccountAgentsService, 'get'>) {
  return async (accountId: string, slug: string): Promise<boolean> => {
    try {
      const { status } = await agents.get({ accountId }, slug)
      return status === 'draft' || status === 'published'
    } catch (failure) {
      if (failure instanceof AppError && failure.spec.status === 404) return false
      throw failure
    }
  }
}
