import type { JobRole } from './job-states.ts'
import type { StoredJob } from './jobs.store.ts'

/** What an account is in a job: none of them for a stranger. */
export function rolesIn(job: StoredJob | undefined, accountId: string): readonly JobRole[] {
  if (job === undefined) return []
  const accounts: Readonly<Record<JobRole, string | null>> = {
    client: job.clientAccount,
    provider: job.providerAccount,
    evaluator: evaluatorOf(job),
    arbiter: job.arbiterAccount,
  }
  const roles: readonly JobRole[] = ['client', 'provider', 'evaluator', 'arbiter']
  return roles.filter((role) => accounts[role] === accountId)
}

/** Who judges the work: the third party of the terms, else the client. */
function evaluatorOf({ evaluatorAccount, clientAccount }: StoredJob): string {
  return evaluatorAccount ?? clientAccount
}
