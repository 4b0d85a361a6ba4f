import { egressErrors } from '../../../kernel/egress-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import { webhooksErrors } from './webhooks.errors.ts'

/** Raises `egress.refused` for a URL that can never be called, by its form alone. */
export type CheckUrl = (url: string) => unknown

/** Parses the URL of an endpoint; raises 400 `webhooks.url_refused` with the reason. */
export function readEndpointUrl(text: string, checkUrl: CheckUrl): string {
  try {
    checkUrl(text)
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.spec.code !== egressErrors.refused.code) {
      throw failure
    }
    throw refused(failure.message)
  }
  const url = new URL(text)
  if (url.hash !== '') throw refused('An address with a fragment is not taken.')
  return url.href
}

/** Raises 400 unless every topic exists and is visible to callers, or is the prefix of one. */
export function assertTopics(topics: readonly string[], known: ReadonlySet<string>): void {
  for (const [index, topic] of topics.entries()) {
    if (isKnown(topic, known)) continue
    throw new AppError(requestErrors.invalid, `There is no topic ${topic}.`, {
      faults: [
        {
          location: `body/topics/${index}`,
          message: 'is not a topic',
          fix: 'Use a topic of GET /api/developer/webhooks/catalog, or a prefix of one that ends in .*',
        },
      ],
    })
  }
}

function isKnown(topic: string, known: ReadonlySet<string>): boolean {
  if (!topic.endsWith('.*')) return known.has(topic)
  const prefix = topic.slice(0, -1)
  return [...known].some((one) => one.startsWith(prefix))
}

function refused(detail: string): AppError {
  return new AppError(webhooksErrors.url_refused, detail, {
    faults: [
      { location: 'body/url', message: 'is not an address that can be sent to', fix: detail },
    ],
  })
}
