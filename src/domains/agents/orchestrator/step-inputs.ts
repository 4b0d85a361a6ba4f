import { planLimits } from './plan-limits.ts'

const braces = /\{\{([^{}]*)\}\}/g
const stepOutput = /^steps\.([a-z0-9-]{1,32})\.output$/
/** The mark of a text that was cut. */
const cut = ' [cut]'

/** The steps that a template references, each once, and unknown references in braces. */
export function referencesOf(template: string): {
  readonly steps: readonly string[]
  readonly unknown: readonly string[]
} {
  const names = [...template.matchAll(braces)].map(([, name = '']) => name.trim())
  const steps = names.flatMap((name) => stepOutput.exec(name)?.[1] ?? [])
  const unknown = names.filter((name) => name !== 'goal' && !stepOutput.test(name))
  return { steps: [...new Set(steps)], unknown }
}

/**
 * The input of a run: each reference replaced once, with outputs cut so that the whole fits the limit of a run's input.
 */
export function renderInput(
  template: string,
  { goal, outputs }: { readonly goal: string; readonly outputs: ReadonlyMap<string, string> },
): string {
  const uses = [...template.matchAll(braces)].length
  const room = planLimits.input - template.length - (template.includes('goal') ? goal.length : 0)
  const share = uses === 0 ? 0 : Math.max(200, Math.floor(room / uses))
  const rendered = template.replace(braces, (_whole, name: string) => {
    if (name.trim() === 'goal') return goal
    const step = stepOutput.exec(name.trim())?.[1] ?? ''
    return shortened(outputs.get(step) ?? '', share)
  })
  return shortened(rendered, planLimits.input)
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - cut.length)}${cut}`
}
