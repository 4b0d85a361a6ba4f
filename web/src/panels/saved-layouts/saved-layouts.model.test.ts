import { describe, expect, it } from 'vitest'
import { changeDocument, type DocumentPlace } from './change-document.ts'
import {
  isArranged,
  keeping,
  type LayoutDocument,
  layoutNamed,
  layoutNameMax,
  layoutsMax,
  readDocument,
  removing,
  renaming,
  type SavedLayout,
  writtenDocument,
} from './saved-layouts.model.ts'

function layout(name: string, top = 62): SavedLayout {
  return {
    name,
    view: { interval: '5m', charts: '-15m' },
    sizes: { 'trade.columns': { top, tables: 100 - top } },
  }
}

const morning = layout('Morning')
const evening = layout('Evening', 80)

describe('a document of layouts', () => {
  it('is read as it was written, with what is not ours', () => {
    const foreign = [7, { title: 'of a newer version' }]
    const document: LayoutDocument = { version: 3, layouts: [morning, evening], foreign }
    const written = JSON.parse(JSON.stringify(writtenDocument(document)))
    expect(readDocument(3, written)).toEqual(document)
  })

  it.each([
    ['nothing', null],
    ['a text', 'layouts'],
    ['a list', [morning]],
    ['layouts that are none', { layouts: { 0: morning } }],
  ])('has no layouts where it is %s', (_, value) => {
    expect(readDocument(1, value).layouts).toEqual([])
  })

  it('reads the sound parts of a broken layout, so that the rest is as usual', () => {
    const broken = {
      name: '  Broken ',
      view: { interval: 5, charts: 'one' },
      sizes: { 'trade.columns': { top: 'half' }, 'trade.rows': { chart: 70, tape: 30 }, x: null },
    }
    const { foreign, layouts } = readDocument(1, {
      layouts: [broken, { name: 'Bare' }, { name: ' ' }, { name: 'x'.repeat(layoutNameMax + 1) }],
    })
    expect(layouts).toEqual([
      { name: 'Broken', view: { charts: 'one' }, sizes: { 'trade.rows': { chart: 70, tape: 30 } } },
      { name: 'Bare', view: {}, sizes: {} },
    ])
    expect(foreign).toHaveLength(2)
  })
})

describe('a change of layouts', () => {
  it('keeps one under its name, and replaces the one that has it', () => {
    expect(keeping({ ...evening, name: '  Late \n evening ' })([morning])).toEqual([
      morning,
      { ...evening, name: 'Late evening' },
    ])
    const replaced = keeping(layout('MORNING', 70))([morning, evening])
    expect(replaced).toEqual([layout('MORNING', 70), evening])
  })

  it('brings one back where it was', () => {
    const without = removing('morning')([morning, evening])
    expect(without).toEqual([evening])
    expect(keeping(morning, 0)([evening])).toEqual([morning, evening])
    expect(removing('gone')([evening])).toEqual([evening])
  })

  it('renames one, in its place', () => {
    expect(renaming('morning', 'Dawn')([morning, evening])).toEqual([
      { ...morning, name: 'Dawn' },
      evening,
    ])
    expect(renaming('Morning', 'MORNING')([morning])).toEqual([{ ...morning, name: 'MORNING' }])
    expect(renaming('Morning', 'evening')([morning, evening])).toBe('taken')
    expect(renaming('Noon', 'Dawn')([morning])).toBe('gone')
  })

  it('is refused beyond the limits, and not at them', () => {
    const full = Array.from({ length: layoutsMax }, (_, at) => layout(`Layout ${at}`))
    expect(keeping(morning)(full)).toBe('full')
    expect(keeping(layout('Layout 3', 50))(full)).toHaveLength(layoutsMax)
    expect(keeping(morning)(full.slice(1))).toHaveLength(layoutsMax)
    expect(keeping(layout('🌞'.repeat(layoutNameMax)))([])).toHaveLength(1)
    expect(keeping(layout('x'.repeat(layoutNameMax + 1)))([])).toBe('long')
    expect(renaming('Morning', ' ')([morning])).toBe('empty')
  })
})

describe('a change among several devices', () => {
  it('is made on top of what another device has written in between', async () => {
    const store = storeOf([morning])
    store.meanwhile.push(keeping(evening))
    const outcome = await changeDocument(store.place, renaming('Morning', 'Dawn'))
    expect(outcome).toEqual(store.kept())
    expect(store.kept().layouts.map(({ name }) => name)).toEqual(['Dawn', 'Evening'])
  })

  it('is refused by what there is by then, without being written', async () => {
    const store = storeOf([morning])
    store.meanwhile.push(removing('Morning'))
    expect(await changeDocument(store.place, renaming('Morning', 'Dawn'))).toBe('gone')
    expect(store.kept().layouts).toEqual([])
  })

  it('is given up after three tries', async () => {
    const store = storeOf([])
    for (const at of [1, 2, 3]) store.meanwhile.push(keeping(layout(`Other ${at}`)))
    await expect(changeDocument(store.place, keeping(morning))).rejects.toThrow('conflict')
    expect(store.kept().layouts).toHaveLength(3)
  })
})

describe('a screen', () => {
  it('is arranged as a layout says as long as nobody sees a difference', () => {
    expect(isArranged(layout('', 62.1), morning)).toBe(true)
    expect(isArranged(layout('', 63), morning)).toBe(false)
    expect(isArranged({ ...morning, sizes: {} }, morning)).toBe(false)
    expect(isArranged({ ...morning, view: { interval: '1m', charts: '-15m' } }, morning)).toBe(
      false,
    )
  })

  it('finds the layout that it shows by its name alone', () => {
    expect(layoutNamed([evening, morning], 'morning')).toBe(morning)
    expect(layoutNamed([morning], undefined)).toBeUndefined()
  })
})

/** A place where other devices write, one change before each of ours. */
function storeOf(layouts: readonly SavedLayout[]) {
  let kept: LayoutDocument = { version: 1, layouts, foreign: [] }
  const meanwhile: ReturnType<typeof removing>[] = []
  const place: DocumentPlace = {
    read: async () => kept,
    async write(document) {
      const other = meanwhile.shift()?.(kept.layouts)
      if (typeof other === 'object') kept = { ...kept, version: kept.version + 1, layouts: other }
      if (document.version !== kept.version) return null
      kept = { ...document, version: kept.version + 1 }
      return kept.version
    },
    giveUp: () => new Error('conflict'),
  }
  return { place, meanwhile, kept: () => kept }
}
