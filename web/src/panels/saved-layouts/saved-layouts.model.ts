import { type GroupSizes, readSizes } from '../../shell/panel-sizes.model.ts'

/** How a screen is arranged. */
export interface ScreenLayout {
  /** What the screen's address says of it, such as its charts. */
  readonly view: Readonly<Record<string, string>>
  readonly sizes: GroupSizes
}

/** An arrangement that is kept under a name. */
export interface SavedLayout extends ScreenLayout {
  readonly name: string
}

/** The document of a screen as the account keeps it. */
export interface LayoutDocument {
  /** 0 where there is none yet. */
  readonly version: number
  readonly layouts: readonly SavedLayout[]
  /** What is none of ours is left as it is. */
  readonly foreign: readonly unknown[]
}

/** Why a change is not made. */
export type LayoutRefusal = 'empty' | 'full' | 'gone' | 'long' | 'taken'

/** What is to become of the layouts, whichever there are by then. */
export type LayoutChange = (
  layouts: readonly SavedLayout[],
) => readonly SavedLayout[] | LayoutRefusal

/** The longest name, in characters. */
export const layoutNameMax = 40
/** The most layouts that a screen keeps. */
export const layoutsMax = 20

/** The layouts of a document, whatever it holds: a part of a layout that is broken is as if it were not there. */
export function readDocument(version: number, value: unknown): LayoutDocument {
  const kept = record(value)['layouts']
  const members: readonly unknown[] = Array.isArray(kept) ? kept : []
  const read = members.map((member) => ({ member, layout: readLayout(member) }))
  return {
    version,
    layouts: read.flatMap(({ layout }) => layout ?? []),
    foreign: read.filter(({ layout }) => layout === null).map(({ member }) => member),
  }
}

/** The document as it is written. */
export function writtenDocument({ foreign, layouts }: LayoutDocument): Record<string, unknown> {
  return { layouts: [...layouts, ...foreign] }
}

/** Keeps a layout under its name, instead of the one that has it. */
export function keeping(layout: SavedLayout, place?: number): LayoutChange {
  return (layouts) => {
    const name = tidy(layout.name)
    const refusal = refusalOfName(name)
    if (refusal !== null) return refusal
    const named = { ...layout, name }
    const known = layouts.findIndex((one) => isSameName(one.name, name))
    if (known >= 0) return layouts.with(known, named)
    if (layouts.length >= layoutsMax) return 'full'
    return layouts.toSpliced(place ?? layouts.length, 0, named)
  }
}

/** Gives a layout another name. */
export function renaming(from: string, to: string): LayoutChange {
  return (layouts) => {
    const name = tidy(to)
    const refusal = refusalOfName(name)
    if (refusal !== null) return refusal
    const place = layouts.findIndex((one) => isSameName(one.name, from))
    const known = layouts[place]
    if (known === undefined) return 'gone'
    if (layouts.some((one, at) => at !== place && isSameName(one.name, name))) return 'taken'
    return layouts.with(place, { ...known, name })
  }
}

/** Takes a layout away; there is nothing to do where it is gone already. */
export function removing(name: string): LayoutChange {
  return (layouts) => layouts.filter((one) => !isSameName(one.name, name))
}

/** The layout of that name. */
export function layoutNamed(
  layouts: readonly SavedLayout[],
  name: unknown,
): SavedLayout | undefined {
  return typeof name === 'string' ? layouts.find((one) => isSameName(one.name, name)) : undefined
}

/** What is wrong with a name by itself. */
export function refusalOfName(name: string): LayoutRefusal | null {
  const characters = [...tidy(name)].length
  if (characters === 0) return 'empty'
  return characters > layoutNameMax ? 'long' : null
}

/** A name without spaces around it, and single ones within. */
export function tidy(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ')
}

/** Whether a screen is arranged as the layout says. What nobody would see is no difference. */
export function isArranged(now: ScreenLayout, layout: ScreenLayout): boolean {
  const names = new Set([...Object.keys(now.view), ...Object.keys(layout.view)])
  if ([...names].some((name) => now.view[name] !== layout.view[name])) return false
  return Object.entries(layout.sizes).every(([group, sizes]) =>
    Object.entries(sizes).every(
      ([panel, size]) => Math.abs((now.sizes[group]?.[panel] ?? -1) - size) < visiblePercent,
    ),
  )
}

const visiblePercent = 0.2
const viewMax = 8
const viewTextMax = 400

function readLayout(kept: unknown): SavedLayout | null {
  const { name, sizes, view } = record(kept)
  if (typeof name !== 'string' || refusalOfName(name) !== null) return null
  const groups = Object.entries(record(sizes)).flatMap(([group, one]) => {
    const read = readSizes(one)
    return read === null ? [] : [[group, read] as const]
  })
  const said = Object.entries(record(view)).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].length <= viewTextMax,
  )
  return {
    name: tidy(name),
    view: Object.fromEntries(said.slice(0, viewMax)),
    sizes: Object.fromEntries(groups),
  }
}

function isSameName(left: string, right: string): boolean {
  return tidy(left).toLocaleLowerCase() === tidy(right).toLocaleLowerCase()
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
