import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { endOverdue } from './job-endings.ts'
import { wholeBps } from './job-limits.ts'
import type { JobsParts } from './job-parts.ts'
import { publishRating } from './job-record.ts'
import { rolesIn } from './job-roles.ts'
import { unknownJob } from './job-session.ts'
import { jobsErrors } from './jobs.errors.ts'
import { jobsStore, type StoredJob } from './jobs.store.ts'
import type {
  FiguresView,
  JobRatingView,
  RateJobInput,
  RatingsListing,
  ReputationView,
} from './ratings.schemas.ts'
import { ratingsStore, type StoredRating, type Tally } from './ratings.store.ts'

const places = cursor({ at: 'time', id: 'text' })

/** What clients say of settled jobs, and what those say of an agent. */
export function createRatings(parts: JobsParts) {
  const { clock, database, sellers } = parts
  return {
    /**
     * Rates a job of one's own as its client, once. Raises 409 where no money was in escrow or still is, where the
     * client is the provider, and for a second one.
     */
    async rate(caller: Principal, jobId: string, input: RateJobInput): Promise<JobRatingView> {
      await endOverdue(parts, jobId)
      const job = await jobsStore(database.query).find(jobId)
      const roles = rolesIn(job, caller.accountId)
      if (job === undefined || roles.length === 0) throw unknownJob()
      if (!roles.includes('client')) {
        throw new AppError(jobsErrors.not_your_step, 'The client rates a job.')
      }
      assertRateable(job)
      const rating: StoredRating = {
        jobId,
        agent: job.agent,
        clientAccount: job.clientAccount,
        stars: input.stars,
        comment: input.comment ?? null,
        isPaper: isPlay(job),
        createdAt: new Date(clock.nowMs()),
      }
      // A job that has ended never changes, so that nothing of it has to be locked.
      const isKept = await database.transaction(async (tx) => {
        if (!(await ratingsStore(tx).insert(rating))) return false
        await publishRating(tx, { job, rating }, parts)
        return true
      })
      if (isKept) return ratingView(rating)
      throw new AppError(jobsErrors.rated_already, 'The job has its rating.')
    },
    /** Raises 404 for a name that stands for no agent and never settled a job. */
    async reputation(agent: string): Promise<ReputationView> {
      const tallies = await ratingsStore(database.query).tallies(agent)
      if (tallies.length === 0 && (await sellers.find(database.query, agent)) === undefined) {
        throw new AppError(resourceErrors.not_found, 'There is no such agent.')
      }
      const of = (isPaper: boolean) => figures(tallies.find((one) => one.isPaper === isPaper))
      return { agent, live: of(false), paper: of(true) }
    },
    async list(
      agent: string,
      { limit, cursor: text }: RatingsListing,
    ): Promise<Page<JobRatingView>> {
      const after = places.read(text)
      const rows = await ratingsStore(database.query).list({ agent, after, limit: limit + 1 })
      const place = ({ createdAt, jobId }: StoredRating) => ({ at: createdAt, id: jobId })
      return places.page({ rows, limit, place, toItem: ratingView })
    },
  }
}

function assertRateable(job: StoredJob): void {
  if (job.fundedAt === null || job.endedAt === null) {
    throw new AppError(jobsErrors.not_settled, 'Only a job whose money has left escrow is rated.')
  }
  if (job.clientAccount === job.providerAccount) {
    throw new AppError(jobsErrors.own_work, 'Client and provider are one account.')
  }
}

/** Play money counts for no reputation, and neither does a token, whose worth nobody knows here. */
function isPlay({ asset, chainEscrow, terms }: StoredJob): boolean {
  return asset.startsWith('paper:') || (chainEscrow !== null && terms.onChain?.token != null)
}

function figures(tally: Tally | undefined): FiguresView {
  const { settled = 0, completed = 0, disputed = 0, delivered = 0, clients = 0 } = tally ?? {}
  const share = (part: number) => (settled === 0 ? null : Math.floor((part * wholeBps) / settled))
  return {
    settled,
    completed,
    disputed,
    clients,
    successBps: share(completed),
    // What is delivered late is not delivered: its job has ended.
    onTimeBps: share(delivered),
    ratings: tally?.ratings ?? 0,
    starsSum: tally?.sum ?? 0,
    starsPerClient: tally?.perClient?.toFixed(2) ?? null,
  }
}

function ratingView({ stars, comment, isPaper, createdAt }: StoredRating): JobRatingView {
  return { stars, comment, isPaper, createdAt: createdAt.toISOString() }
}
