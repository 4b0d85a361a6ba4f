import { BaseSequencer, type TestSpecification } from 'vitest/node'

const aboutTheWhole = /\/test\/(conformance|contract|security)\//
/** Every page in four looks, in one short file: over two minutes where other journeys last half of one. */
const everyPage = /\/accessibility\.browser\.test\.ts$/

/**
 * Begins with the tests of the whole service and of ports, which last longest however short they are written: what began
 * last would otherwise go on alone when all else is done. The others follow in the order of their sizes.
 */
export class WholeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  if (everyPage.test(moduleId)) return 0
  if (project.config.isolate) return 1
  return aboutTheWhole.test(moduleId) ? 2 : 3
}
