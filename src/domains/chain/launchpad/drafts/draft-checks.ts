import { AppError, type Fault } from '../../../../kernel/errors.ts'
import { readFeeRecipients } from '../fee-recipients.ts'
import type { LaunchFamily } from '../launch-families.ts'
import {
  type LaunchesServiceOptions,
  type LaunchInput,
  readAntiSnipe,
  readInitialBuy,
  readTexts,
} from '../launch-preparation.ts'
import { familyOf } from '../pool-launches/pool-families.ts'
import { readFirstBuy, readLimits } from '../pool-launches/pool-preparation.ts'
import { rangeMembers, readRange } from '../pool-launches/pool-range.ts'
import type { DraftParams } from './drafts.schemas.ts'

const defaultSlippageBps = 100

/** The draft as input of a preparation; missing members are empty, and the checks then report them. */
export function inputOf(
  params: DraftParams,
  deadlineSeconds: number,
): LaunchInput & Omit<DraftParams, 'creator' | 'name' | 'symbol'> {
  const { creator = '', maxSlippageBps = defaultSlippageBps, name = '', symbol = '' } = params
  return { ...params, creator, name, symbol, maxSlippageBps, deadlineSeconds }
}

/**
 * Every fault of a draft by the rules of its family, in the order of the fields. Reads the terms of the launchpad, so
 * it raises what a chain that does not answer raises, and 503 when the family is not configured.
 */
export async function draftFaults(
  options: LaunchesServiceOptions,
  family: LaunchFamily,
  params: DraftParams,
): Promise<readonly Fault[]> {
  const input = inputOf(params, 600)
  const checks = await checksOf(options, family, input)
  const launchpad =
    family === 'curve' ? options.factory.address : familyOf(options.families, family).address
  return [
    () => readTexts(input, launchpad),
    // Without recipients the creator receives all, and that address was checked with the texts.
    () => input.feeRecipients !== undefined && readFeeRecipients({ ...input, launchpad }),
    ...checks,
  ].flatMap(faultsOf)
}

async function checksOf(
  options: LaunchesServiceOptions,
  family: LaunchFamily,
  input: ReturnType<typeof inputOf>,
): Promise<readonly (() => unknown)[]> {
  if (family === 'curve') {
    const config = await options.factory.config()
    return [
      () => readAntiSnipe(input.antiSnipe),
      () => readInitialBuy(input, config),
      () => unwanted(input, ['startTick', 'openingValueEth', ...rangeMembers, 'limits']),
    ]
  }
  const range = await readRange(familyOf(options.families, family), input).then(() => [], faultsIn)
  return [
    () => range,
    () => readAntiSnipe(input.antiSnipe),
    () => readLimits(input.limits),
    () => readFirstBuy(input),
  ]
}

/** A fault for each member that the family does not have. */
function unwanted(input: DraftParams, names: readonly (keyof DraftParams)[]): readonly Fault[] {
  return names
    .filter((name) => input[name] !== undefined)
    .map((name) => ({ location: `body/${name}`, message: 'is not for this family' }))
}

function faultsOf(check: () => unknown): readonly Fault[] {
  try {
    const found = check()
    return Array.isArray(found) && found.every(isFault) ? found : []
  } catch (failure) {
    return faultsIn(failure)
  }
}

function faultsIn(failure: unknown): readonly Fault[] {
  if (failure instanceof AppError && failure.spec.status === 400) {
    return failure.options.faults ?? []
  }
  throw failure
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'location' in value && 'message' in value
}
