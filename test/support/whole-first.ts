import { BaseSequencer, type TestSpecification } from 'vitest/node'

const aboutTheWhole = /\/test\/(conformance|contract|security)\//

/**
 * Begins with the tests of the whole service and of ports, which last longest however short they are written: what began
 * last would otherwise go on alone when all else is done. The others follow in the order of their sizes.
 */
export class WholeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.config.isolate ? 0 : aboutTheWhole.test(moduleId) ? 1 : 2
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
