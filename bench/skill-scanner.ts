import { performance } from 'node:perf_hooks'
import { createScanEngine } from '../src/domains/agents/skill-scanner/engine/index.ts'
import { built } from '../test/skills/corpus/build.ts'
import { createPen } from '../test/skills/corpus/pen.ts'
import { samplesOf } from '../test/skills/corpus/samples.ts'
import { percentile, rounded } from './auth-parts.ts'
import { isShort } from './short.ts'

const megabyte = 1_048_576

/** How fast packages are scanned, beside what it takes to look at their bytes at all. */
export type SkillScannerFigures = {
  /** What a file of a megabyte may take. */
  readonly limit: { readonly p99Ms: number }
  readonly texts: readonly TextFigure[]
  /** Whole skills of the corpus, one after another. */
  readonly skills: { readonly count: number; readonly p50Ms: number; readonly p99Ms: number }
}

type TextFigure = {
  readonly text: string
  readonly bytes: number
  readonly megabytesPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** The longest that the service would do nothing else. */
  readonly longestStepMs: number
  /** One pass of a literal pattern over the same text, and decoding its bytes. */
  readonly literalPassMs: number
  readonly decodingMs: number
}

/** Measures in this process; nothing else should run on the machine. */
export function benchSkillScanner(): SkillScannerFigures {
  const engine = createScanEngine()
  const texts = Object.entries(madeTexts()).map(([text, bytes]) => {
    const files = [
      { path: 'SKILL.md', bytes: head },
      { path: `references/${text}`, bytes },
    ]
    const times = timesOf(isShort ? 10 : 100, () => engine.scan(files, 'balanced'))
    return {
      text,
      bytes: bytes.length,
      megabytesPerSecond: rounded(bytes.length / megabyte / (percentile(times, 0.5) / 1_000)),
      p50Ms: rounded(percentile(times, 0.5)),
      p99Ms: rounded(percentile(times, 0.99)),
      longestStepMs: rounded(longestStep(engine.scanInSteps(files, 'balanced'))),
      ...plainPasses(bytes),
    }
  })
  const skills = samplesOf('development', 'benign').map((sample) => built(sample).files)
  const times = skills.map((files) => timed(() => engine.scan(files, 'balanced')))
  return {
    limit: { p99Ms: 1_000 },
    texts,
    skills: {
      count: skills.length,
      p50Ms: rounded(percentile(times, 0.5)),
      p99Ms: rounded(percentile(times, 0.99)),
    },
  }
}

const encoded = new TextEncoder()
const head = encoded.encode(
  '---\nname: bench\ndescription: "A skill with a big file."\n---\n\nRead it.\n',
)

function madeTexts(): Readonly<Record<string, Uint8Array>> {
  const pen = createPen('bench')
  const prose = textOf(samplesOf('development', 'benign'), /[.]md$/)
  const code = textOf(samplesOf('development', 'benign'), /[.](?:m?js|py|sh|ts)$/)
  const harmful = textOf(samplesOf('development', 'malicious'), /[.](?:md|m?js|py|sh)$/)
  const words =
    'ignore all previous curl eval $( base64 -d | sh <!-- \u200b\u202e %63 \\x63 &#99; AAAA= '
  return {
    'prose.md': filled(prose),
    'code.js': filled(code),
    'harmful.md': filled(harmful),
    'words-of-rules.md': filled(
      [...words.repeat(20)].map(() => pen.pick(words.split(' '))).join(' '),
    ),
    'brackets.js': filled('(((((((([[[[[[{{{{{{'),
    'one-letter.txt': filled('a'),
    'blanks.md': filled(' \t\n'),
    'base64.txt': filled(Buffer.from(prose.slice(0, 300_000)).toString('base64')),
  }
}

function textOf(samples: ReturnType<typeof samplesOf>, names: RegExp): string {
  return samples
    .flatMap((sample) => built(sample).files)
    .filter(({ path }) => names.test(path))
    .map(({ bytes }) => Buffer.from(bytes).toString())
    .join('\n')
}

const filled = (text: string) =>
  encoded.encode(text.repeat(Math.ceil(megabyte / text.length))).slice(0, megabyte)

function plainPasses(bytes: Uint8Array): { literalPassMs: number; decodingMs: number } {
  const decoder = new TextDecoder()
  const text = decoder.decode(bytes)
  return {
    literalPassMs: rounded(
      percentile(
        timesOf(20, () => text.match(/previous instructions/g)),
        0.5,
      ),
    ),
    decodingMs: rounded(
      percentile(
        timesOf(20, () => decoder.decode(bytes)),
        0.5,
      ),
    ),
  }
}

function longestStep(steps: Iterator<void, unknown>): number {
  let longest = 0
  for (;;) {
    const began = performance.now()
    const { done } = steps.next()
    longest = Math.max(longest, performance.now() - began)
    if (done === true) return longest
  }
}

function timed(act: () => unknown): number {
  const began = performance.now()
  act()
  return performance.now() - began
}

/** The first is not counted: it is the compiler's. */
function timesOf(count: number, act: () => unknown): number[] {
  act()
  return Array.from({ length: count }, () => timed(act))
}
