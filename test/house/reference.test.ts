import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { featureNames } from '../../modal/knownNames.ts'
import { viewNames } from '../../modal/viewNames.ts'
import { packageDoors } from '../../tools/packageDoors.mjs'
import { printedPages } from '../../tools/reference.mjs'

const page = readFileSync(new URL('../../docs/reference.md', import.meta.url), 'utf8')
const section = (title: string) =>
  new RegExp(`^##+ ${title}$([\\s\\S]*?)(?=^##|$(?![\\s\\S]))`, 'm').exec(page)?.[1] ?? ''
/** Rows of a table that say nothing about their subject. */
const findEmptyRows = (text: string) => text.split('\n').filter((line) => /\| {2}\|$/.test(line))

describe('docs/reference.md', () => {
  it.each(Object.entries(printedPages))('%s is what `npm run reference` prints', (name, print) => {
    expect(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')).toBe(print())
  })

  it.each(['ModalOptions', 'Modal', 'OpenOptions', 'ModalEvents', 'ModalSnapshot', 'Hooks'])(
    'explains every row of %s',
    (title) => {
      expect(section(title).split('\n').length).toBeGreaterThan(5)
      expect(findEmptyRows(section(title))).toEqual([])
    },
  )

  it('names every method of the handle once, with all that its types say', () => {
    const names = [...section('Modal').matchAll(/^\| `(\w+)/gm)].map(([, name]) => name)
    expect(names).toContain('open')
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(section('Modal')).toMatch(/`open\(.*resolves once it is on screen.*`name-unknown`/)
  })

  it('names every part of views, and explains the properties of a row', () => {
    const primitives = printedPages['primitives.md']()
    for (const part of ['Row', 'Screen', 'Button', 'Icon', 'TextField', 'Tabs'])
      expect(primitives).toContain(`\n### ${part}\n`)
    expect(primitives).toContain('| `note?` | `ReactNode` | A second, quieter line. |')
    expect(primitives).toContain('`qr`')
  })

  it('explains every property of the parts of views, those behind `memo` too, and the functions', () => {
    const primitives = printedPages['primitives.md']()
    expect(findEmptyRows(primitives)).toEqual([])
    expect(primitives).toMatch(/^### Block\n\n.*\n\n\| Property/m)
    expect(primitives).toContain('Takes further properties: those of `<PricedAmount>`.')
    expect(primitives).toContain('| `shortAddress(address: string): string` |')
  })

  it('explains every function of the kit by its signature, without its body', () => {
    const kit = printedPages['namespace-kit.md']()
    expect(findEmptyRows(kit)).toEqual([])
    expect(kit).toContain('| `shortfall(has: bigint, needs: bigint): bigint` |')
    expect(kit).toContain('| `isObject(value: unknown): value is object` |')
    expect(kit).toContain('| `sessionErrorCodes: Readonly<Record<number, FaultCode>>` |')
    expect(kit).toMatch(/^\| `withAbort<T>\(host: .*`timeout`/m)
  })

  it('names every value of `features`, every view and every entry point of the package', () => {
    const missing = (title: string, names: readonly string[]) =>
      names.filter((name) => !section(title).includes(`\`${name}\``))
    expect(missing('Features', Object.keys(featureNames))).toEqual([])
    expect(missing('Views', viewNames)).toEqual([])
    expect(findEmptyRows(section('Entry points'))).toEqual([])
    const doors = Object.keys(packageDoors()).filter((door) => !door.endsWith('/port'))
    const toName = (door: string) =>
      /^\.\/plugins\/(.*)/.exec(door)?.[1] ?? `latchkey${door.slice(1)}`
    expect(missing('Entry points', doors.map(toName))).toEqual([])
  })

  it('says which params a view cannot be drawn without', () => {
    expect(section('Views')).toContain('| `SwitchNetwork` | `network` |')
    expect(section('Views')).toContain('| `Networks` |  |')
  })

  it('names services, events and slots that their doors export, each with a meaning', async () => {
    const ports = printedPages['ports.md']()
    expect(findEmptyRows(ports)).toEqual([])
    const sections = new Map(
      ports
        .split(/^## /m)
        .slice(1)
        .map((text) => [
          text.split('\n')[0] ?? '',
          [...text.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
        ]),
    )
    expect(sections.size).toBeGreaterThan(20)
    const named = async (door: string, exported: Promise<object>) => {
      const names = Object.keys(await exported)
      expect(sections.get(door)?.filter((name = '') => !names.includes(name))).toEqual([])
    }
    await named('latchkey/kernel', import('../../kernel/index.ts'))
    await named('latchkey/ui-shell/slots', import('../../ui-shell/slots.ts'))
    expect(sections.get('latchkey/kernel')).toContain('connectionsRef')
    expect(sections.get('latchkey/plugins/multi-wallet/port')).toContain('connectionsChanged')
  })

  it('reports a row without a meaning', () => {
    expect(findEmptyRows('| `a` | `string` |  |\n| `b` | `string` | A b. |')).toHaveLength(1)
  })
})
