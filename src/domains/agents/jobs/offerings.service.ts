import { ledgerMoney } from '../../../kernel/assets.ts'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import { isJsonObject } from '../../../kernel/json-object.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { assertPayable } from './chain-terms.ts'
import { assertSchema } from './content-form.ts'
import { jobLimits as limits, wholeBps } from './job-limits.ts'
import type { JobsParts } from './job-parts.ts'
import { jobsErrors } from './jobs.errors.ts'
import { offeringsStore, type StoredOffering } from './offerings.store.ts'
import {
  type CreateOfferingInput,
  type OfferingsListing,
  type OfferingView,
  offeringIdPrefix,
} from './terms.schemas.ts'
import {
  assertJudged,
  findAgent,
  findOwnAgent,
  findThirds,
  offeredTerms,
  termsView,
} from './terms.ts'

const places = cursor({ at: 'time', id: 'text' })

/** What agents offer to do, and for how much. */
export function createOfferingsService(parts: JobsParts) {
  const { clock, database, random } = parts
  const toView = (offering: StoredOffering) => offeringView(offering, parts)
  return {
    /** Raises 409 for an agent that is not there or not the account's, and above the limit; 400 for splits and schemas. */
    async create(owner: Principal, request: CreateOfferingInput): Promise<OfferingView> {
      await assertAgents(owner, request, parts)
      const { agent, title, description, asset, splits = [] } = request
      const { requirementSchema = {}, deliverableSchema = {} } = request
      assertSchema(requirementSchema, 'body/requirementSchema')
      assertSchema(deliverableSchema, 'body/deliverableSchema')
      const createdAt = new Date(clock.nowMs())
      const offering: StoredOffering = {
        id: createId(offeringIdPrefix, createdAt.getTime(), random.bytes(10)),
        accountId: owner.accountId,
        agent,
        title,
        description,
        requirementSchema: canonicalJson(requirementSchema),
        deliverableSchema: canonicalJson(deliverableSchema),
        terms: { ...offeredTerms(request), asset },
        splits,
        status: 'active',
        createdAt,
        withdrawnAt: null,
      }
      await database.transaction(async (tx) => {
        const offerings = offeringsStore(tx)
        await offerings.lockAccount(owner.accountId)
        if ((await offerings.countActive(owner.accountId)) >= limits.offeringsOfAccount) {
          throw new AppError(
            jobsErrors.offerings_full,
            `An account has at most ${limits.offeringsOfAccount} active offerings.`,
          )
        }
        await offerings.insert(offering)
      })
      return toView(offering)
    },
    /** Active ones of all accounts, newest first. */
    async list({ agent, limit, cursor: text }: OfferingsListing): Promise<Page<OfferingView>> {
      const after = places.read(text)
      const rows = await offeringsStore(database.query).list({ agent, after, limit: limit + 1 })
      const place = ({ createdAt, id }: StoredOffering) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: toView })
    },
    async get(id: string): Promise<OfferingView> {
      const offering = await offeringsStore(database.query).find(id)
      if (offering === undefined) throw unknownOffering()
      return toView(offering)
    },
    /** Jobs that were made from it go on; a repeat changes nothing. */
    async withdraw({ accountId }: Principal, id: string): Promise<OfferingView> {
      const offerings = offeringsStore(database.query)
      await offerings.withdraw(accountId, id, new Date(clock.nowMs()))
      const offering = await offerings.find(id)
      // An offering is public; that it is not one's own is answered like one that does not exist.
      if (offering?.accountId !== accountId) throw unknownOffering()
      return toView(offering)
    },
  }
}

async function assertAgents(
  { accountId }: Principal,
  request: CreateOfferingInput,
  { database, escrows, runs, sellers }: JobsParts,
): Promise<void> {
  const agents = { db: database.query, sellers }
  const { agent, evaluator = null, arbiter = null, splits = [] } = request
  await findOwnAgent(agent, accountId, agents)
  await findThirds({ evaluator, arbiter }, [accountId], agents)
  const terms = offeredTerms(request)
  assertJudged(terms, runs)
  assertPayable(terms, { escrows })
  const names = new Set(splits.map((split) => split.agent))
  const sum = splits.reduce((all, { bps }) => all + bps, 0)
  if (names.size < splits.length || sum > wholeBps) {
    throw new AppError(requestErrors.invalid, 'The splits are not parts of one whole.', {
      faults: [
        {
          location: 'body/splits',
          message: `must name each agent once, and be ${wholeBps} basis points together at most`,
        },
      ],
    })
  }
  for (const split of splits) await findAgent(split.agent, agents)
}

/** The offering as everybody sees it. */
function offeringView(
  offering: StoredOffering,
  { commissionBps }: Pick<JobsParts, 'commissionBps'>,
): OfferingView {
  const { asset, ...terms } = offering.terms
  return {
    id: offering.id,
    agent: offering.agent,
    title: offering.title,
    description: offering.description,
    price: ledgerMoney(asset, BigInt(terms.amountAtomic)),
    terms: termsView(terms),
    requirementSchema: schemaOf(offering.requirementSchema),
    deliverableSchema: schemaOf(offering.deliverableSchema),
    splits: [...offering.splits],
    commissionBps,
    status: offering.status,
    createdAt: offering.createdAt.toISOString(),
  }
}

/** A stored JSON object as a value. */
export function schemaOf(text: string): Record<string, unknown> {
  const value = readJsonBytes(Buffer.from(text))
  return isJsonObject(value) ? { ...value } : {}
}

/** 404, for an unknown offering and for a change of another account's. */
export function unknownOffering(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such offering.')
}
