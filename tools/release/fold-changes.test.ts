import { describe, expect, test } from 'vitest'
import { foldChanges, isChangeFile, readChange } from './fold-changes.ts'

const changelog = '# Changelog\n\nThe newest first.\n\n## 0.1.0\n\nThe first version.\n'
const patch = { size: 'patch', text: 'Prices are right.' } as const
const minor = { size: 'minor', text: 'Orders have names.' } as const
const major = { size: 'major', text: 'Keys end.\n\nMint new ones.' } as const
const versionOf = (version: string, ...changes: Parameters<typeof foldChanges>[0]) =>
  foldChanges(changes, { version, changelog }).version

describe('a change', () => {
  test.each(['patch', 'minor', 'major'])('of each size is read: %s', (size) => {
    const text = `---\n"bourse": ${size}\n---\n\nOrders have names.\n`
    expect(readChange('.changeset/a.md', text)).toEqual({ size, text: 'Orders have names.' })
  })
  test.each([
    ['without a head', '.changeset/a.md', 'Orders have names.\n'],
    ['of another size', '.changeset/a.md', '---\n"bourse": huge\n---\n\nOrders.\n'],
    ['of another package', '.changeset/a.md', '---\n"market": minor\n---\n\nOrders.\n'],
    ['that says nothing', '.changeset/a.md', '---\n"bourse": minor\n---\n\n'],
    ['in another kind of file', '.changeset/a.txt', '---\n"bourse": minor\n---\n\nOrders.\n'],
  ])('%s is refused', (_, file, text) => {
    expect(() => readChange(file, text)).toThrow(`${file}: not a change; write it as`)
  })
  test('is every file of the folder but its README', () => {
    const files = ['.changeset/a.md', '.changeset/README.md', '.changeset/a.txt', 'a.md']
    expect(files.filter(isChangeFile)).toEqual(['.changeset/a.md', '.changeset/a.txt'])
  })
})

describe('a release', () => {
  test('steps by its largest change, and before 1.0.0 by no more than a minor one', () => {
    expect(versionOf('0.1.9', patch)).toBe('0.1.10')
    expect(versionOf('0.1.9', patch, minor)).toBe('0.2.0')
    expect(versionOf('0.1.9', major, minor)).toBe('0.2.0')
    expect(versionOf('1.4.2', minor)).toBe('1.5.0')
    expect(versionOf('1.4.2', patch, major)).toBe('2.0.0')
  })
  test('writes its changes above the last version, what asks something first', () => {
    expect(foldChanges([patch, major], { version: '0.1.0', changelog }).changelog).toBe(
      [
        '# Changelog\n\nThe newest first.\n',
        '## 0.2.0\n',
        '### Asks something of you\n\n- Keys end.\n\n  Mint new ones.\n',
        '### Mended\n\n- Prices are right.\n',
        '## 0.1.0\n\nThe first version.\n',
      ].join('\n'),
    )
  })
  test('of nothing, or without a changelog, is refused', () => {
    expect(() => versionOf('0.1.0')).toThrow('no change in .changeset')
    expect(() => foldChanges([patch], { version: '0.1.0', changelog: '' })).toThrow('no version')
  })
})
