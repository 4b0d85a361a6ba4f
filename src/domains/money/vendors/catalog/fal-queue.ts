import { shape } from '../../../../kernel/schemas.ts'
import { camelCase, type VendorInput, type VendorOperation } from '../vendor.ts'
import { Uuid } from './fields.ts'

const requestId = '764cabcf-b745-4b3e-ae38-1200304cf45b'
const queued = {
  request_id: requestId,
  status: 'IN_QUEUE',
  queue_position: 0,
  status_url: `https://queue.fal.run/fal-ai/flux/requests/${requestId}/status`,
  response_url: `https://queue.fal.run/fal-ai/flux/requests/${requestId}`,
}

/** A model call that puts a request into the vendor's queue. */
export function submit(options: {
  readonly path: `/${string}`
  readonly model: `/${string}`
  readonly summary: string
  readonly body: VendorOperation['input']['body']
  readonly priceUsdcAtomic: VendorOperation['priceUsdcAtomic']
  /** The group of a request, under which its status and result are read. */
  readonly kind: string
  readonly example: Readonly<Record<string, unknown>>
  /** Fixed parameters that the caller cannot set. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** A request's usage. Default: one request. */
  readonly units?: (input: VendorInput) => Readonly<Record<string, bigint>>
}): VendorOperation {
  const { path, model, summary, body, priceUsdcAtomic, kind, example, fixed, units } = options
  return {
    summary,
    description: 'The answer names the request; its state and result are separate calls.',
    method: 'POST',
    path,
    upstream: {
      path: model,
      ...(fixed === undefined ? {} : { body: fixed }),
    },
    input: body === undefined ? {} : { body },
    effect: 'irreversible',
    priceUsdcAtomic,
    makes: [{ kind, at: ['request_id'] }],
    units: units ?? (() => ({ requests: 1n })),
    example: { name: 'a request', input: { body: example }, output: queued },
  }
}

const oneRequest = shape({ request_id: Uuid })
const requestInput = { params: { request_id: requestId } }

/** Status, result and cancellation of the requests of one group of models. */
export function requests(
  kind: string,
  app: `/${string}`,
  paths: Readonly<Record<'status' | 'result' | 'cancel', `/${string}`>>,
): Record<string, VendorOperation> {
  const name = camelCase(kind)
  const upstreamPath = `${app}/requests/{request_id}` as const
  const common = {
    input: { params: oneRequest },
    needs: { kind, in: 'params', name: 'request_id' },
  } as const
  return {
    [`${name}Status`]: {
      ...common,
      summary: `Read the state of a ${kind} request`,
      method: 'GET',
      path: paths.status,
      upstream: { path: `${upstreamPath}/status` },
      effect: 'none',
      priceUsdcAtomic: 200n,
      example: {
        name: 'a finished one',
        input: requestInput,
        output: { status: 'COMPLETED', request_id: requestId },
      },
    },
    [`${name}Result`]: {
      ...common,
      summary: `Read the result of a ${kind} request`,
      method: 'GET',
      path: paths.result,
      upstream: { path: upstreamPath },
      effect: 'none',
      priceUsdcAtomic: 500n,
      example: {
        name: 'a finished one',
        input: requestInput,
        output: {
          images: [{ url: 'https://v3.fal.media/files/a.png', content_type: 'image/png' }],
        },
      },
    },
    [`${name}Cancel`]: {
      ...common,
      summary: `Cancel a ${kind} request that has not begun`,
      method: 'PUT',
      path: paths.cancel,
      upstream: { path: `${upstreamPath}/cancel` },
      effect: 'irreversible',
      repeatable: true,
      priceUsdcAtomic: 200n,
      example: {
        name: 'one request',
        input: requestInput,
        output: { status: 'CANCELLATION_REQUESTED' },
      },
    },
  }
}
