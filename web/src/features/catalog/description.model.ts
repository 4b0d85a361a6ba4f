import { type JsonObject, listOf, objectOf, textOf } from '../../panels/calls/json.model.ts'

/** The service's OpenAPI description, in which operations are looked up by name. */
export interface Description {
  /** The operation as it is described; null for one that is not. */
  readonly operation: (name: string) => JsonObject | null
  /** What a part says, with the reference that it may be followed. */
  readonly followed: (part: unknown) => JsonObject
}

/** One parameter in the path, the query or a header. */
export interface Parameter {
  readonly name: string
  readonly place: 'header' | 'path' | 'query'
  readonly isRequired: boolean
  readonly description: string
  readonly schema: JsonObject
  /** As it is sent; undefined where none is given. */
  readonly example: string | undefined
}

/** A way in which an operation may refuse. */
export interface Refusal {
  readonly code: string
  readonly status: number
  readonly title: string
}

/** A request or an answer that was recorded. */
export interface Sample {
  readonly name: string
  readonly value: unknown
}

const followedMax = 8

/** Reads a description once; its parts are looked at only when they are asked for. */
export function describe(document: unknown): Description {
  const root = objectOf(document)
  const byName = new Map<string, JsonObject>()
  for (const item of Object.values(objectOf(root['paths'])))
    for (const operation of Object.values(objectOf(item)).map(objectOf)) {
      const name = textOf(operation['x-operation-name'])
      const isAlias = operation['x-alias-of'] !== undefined
      if (name !== undefined && !(isAlias && byName.has(name))) byName.set(name, operation)
    }
  return {
    operation: (name) => byName.get(name) ?? null,
    followed(part) {
      let found = objectOf(part)
      for (let count = 0; count < followedMax; count += 1) {
        const reference = textOf(found['$ref'])
        if (reference === undefined) return found
        found = at(root, reference)
      }
      return found
    },
  }
}

function at(root: JsonObject, reference: string): JsonObject {
  const steps = reference.replace(/^#\//, '').split('/')
  const named = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return named.reduce<JsonObject>((place, step) => objectOf(place[step]), root)
}

/** The parameters of an operation, those of the path first. */
export function parametersOf(
  description: Description,
  operation: JsonObject,
): readonly Parameter[] {
  const places = ['path', 'query', 'header'] as const
  const all = listOf(operation['parameters']).map((one) => description.followed(one))
  return places.flatMap((place) =>
    all
      .filter((one) => one['in'] === place)
      .map((one) => {
        const schema = description.followed(one['schema'])
        const example = one['example'] ?? schema['default']
        return {
          name: String(one['name']),
          place,
          isRequired: one['required'] === true,
          description: textOf(one['description']) ?? textOf(schema['description']) ?? '',
          schema,
          example: example === undefined ? undefined : written(example),
        }
      }),
  )
}

/** A value as it stands in an address. */
export function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What an operation takes as its body; null for one that takes none. */
export function bodyOf(
  description: Description,
  operation: JsonObject,
): {
  readonly isRequired: boolean
  readonly schema: JsonObject
  readonly samples: readonly Sample[]
} | null {
  const body = description.followed(operation['requestBody'])
  const media = objectOf(objectOf(body['content'])['application/json'])
  if (media['schema'] === undefined) return null
  return {
    isRequired: body['required'] === true,
    schema: objectOf(media['schema']),
    samples: samplesOf(description, media),
  }
}

/** What an operation answers where it works: the form of its first medium, and recorded answers. */
export function answerOf(
  description: Description,
  operation: JsonObject,
): {
  readonly media: string
  readonly schema: JsonObject
  readonly samples: readonly Sample[]
} | null {
  const answers = Object.entries(objectOf(operation['responses']))
  const worked = answers.find(([status]) => status.startsWith('2'))
  const content = Object.entries(objectOf(description.followed(worked?.[1])['content']))
  const [first] = content
  if (first === undefined) return null
  const media = objectOf(first[1])
  return {
    media: first[0],
    schema: objectOf(media['schema']),
    samples: samplesOf(description, media),
  }
}

function samplesOf(description: Description, media: JsonObject): readonly Sample[] {
  return Object.entries(objectOf(media['examples'])).map(([name, example]) => ({
    name,
    value: description.followed(example)['value'],
  }))
}

/** Every code that an operation may refuse with, by status. */
export function refusalsOf(description: Description, operation: JsonObject): readonly Refusal[] {
  const found = Object.values(objectOf(operation['responses'])).flatMap((answer) => {
    const content = objectOf(description.followed(answer)['content'])
    const problem = objectOf(content['application/problem+json'])
    return Object.entries(objectOf(problem['examples'])).map(([code, example]) => {
      const { status, title } = objectOf(description.followed(example)['value'])
      return { code, status: Number(status), title: String(title) }
    })
  })
  return found.toSorted((one, other) => one.status - other.status)
}
