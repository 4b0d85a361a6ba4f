import { placeCount } from './unit.ts'
import type { Weights } from './weigh.ts'
import learnt from './weights.gen.json' with { type: 'json' }

/** What was learnt from the corpus: weights, and from which likeness on a passage is told. */
export type Learnt = Weights & {
  /** Above it a passage is told: of a hundred harmless skills that were not learnt from, one reaches it. */
  readonly sure: number
  /** Above it a passage is for review: four in a hundred reach it. */
  readonly doubtful: number
  /** Above it a passage is told where something else is doubtful: six in a hundred reach it. */
  readonly joint: number
  /** Below it a passage is taken for honest: of harmful skills that were not learnt from, one in ten has none above it. */
  readonly honest: number
}

/** The weights as `node bench/skill-likeness.ts` wrote them last. */
export const learntWeights: Learnt = {
  of: unpacked(learnt.weights, learnt.step),
  begin: learnt.begin,
  sure: learnt.sure,
  doubtful: learnt.doubtful,
  joint: learnt.joint,
  honest: learnt.honest,
}

/** Changes with anything that was learnt. */
export const learntDigest = learnt.digest

/** One byte for each place, with its sign. */
function unpacked(packed: string, step: number): Float32Array {
  const bytes = new Int8Array(Buffer.from(packed, 'base64'))
  if (bytes.length !== placeCount) throw new Error('the learnt weights are of another engine')
  return Float32Array.from(bytes, (byte) => byte * step)
}
