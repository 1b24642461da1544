import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/theming.md'), 'utf8')
const theme = readFileSync(join(root, 'ui-shell/theme.css'), 'utf8')
const sheets = ['ui-shell', 'plugins'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
)
const cellsOf = (line: string) => line.split('|').map((cell) => cell.replaceAll('`', '').trim())
const rows = new Map(
  page
    .split('\n')
    .map(cellsOf)
    .filter(([, name]) => name?.startsWith('--lk-'))
    .map(([, name, , light, dark]) => [name, [light, dark]]),
)

describe('the documented variables', () => {
  it('documents exactly the variables that the stylesheets read', () => {
    const read = new Set(
      sheets.flatMap((sheet) => [...sheet.matchAll(/var\((--lk-[\w-]+)/g)].map(([, name]) => name)),
    )
    expect([...read].filter((name) => !rows.has(name ?? ''))).toEqual([])
  })

  it('documents the defaults of the stylesheets', () => {
    const colours = [
      ...theme.matchAll(/var\((--lk-[\w-]+), light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)\)/g),
    ]
    expect(colours.length).toBeGreaterThan(8)
    for (const [, name = '', light, dark] of colours)
      expect(rows.get(name), name).toEqual([light, dark])
  })
})

/** The rules of a sheet, each with the at-rules around it. */
function readRules(sheet: string): readonly string[] {
  const open: string[] = []
  return sheet.split(/(?<=[{}])/).flatMap((part) => {
    if (part.trimEnd().endsWith('{')) {
      open.push(part)
      return []
    }
    return [`${open.splice(0, open.length, ...open.slice(0, -1)).join('')}${part}`]
  })
}

describe('the highlight under a pointer', () => {
  it('is left alone by a finger, after which it would stay highlighted', () => {
    const rules = sheets.flatMap(readRules).filter((rule) => rule.includes(':hover'))
    expect(rules.length).toBeGreaterThan(8)
    expect(rules.filter((rule) => !rule.includes('@media (hover: hover)'))).toEqual([])
  })
})
