import { describe, expect, it } from 'vitest'
import { createDemoKernel } from '../test/harness/createDemoKernel.ts'
import { createTestPlatform } from '../test/harness/testPlatform.ts'
import { createAnnouncer } from './createAnnouncer.ts'
import { createFocusHistory } from './createFocusHistory.ts'
import { hashText } from './hashText.ts'
import { safeHref } from './safeHref.ts'
import { shortAddress } from './shortAddress.ts'
import { writeAnnouncements } from './writeAnnouncements.ts'

describe('small parts', () => {
  it('shortens an address to its first four and last six characters', () => {
    expect(shortAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71…d8976F')
    expect(shortAddress('short')).toBe('short')
  })

  it('passes links of the web and of apps, and nothing that runs or poses as this page', () => {
    for (const link of [
      'https://a.example/',
      'wc:abc@2',
      'metamask://wc?uri=1',
      'mailto:a@b.example',
    ])
      expect(safeHref(link)).toBe(link)
    for (const link of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'blob:https://a/1',
      'vbscript:x',
      'relative',
      'ms-msdt:/id',
      'search-ms:query=a',
      'view-source:https://a.example',
      'filesystem:https://a.example/1',
      'chrome://settings',
    ])
      expect(safeHref(link)).toBeUndefined()
  })

  it('hashes each text to its own number', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => hashText(`0x${at}`))
    expect(new Set(numbers).size).toBe(1000)
  })
})

describe('the trail', () => {
  const follow = () => {
    const kernel = createDemoKernel(createTestPlatform())
    const trail = createFocusHistory(kernel.router)
    const here = () => trail.getEntrance(kernel.router.current())
    return { ...kernel.router, trail, here }
  }
  const route = (id: string) => ({ kind: 'route', id }) as const

  it('records where the visitor comes from and what was pressed there', () => {
    const { open, push, back, trail, here } = follow()
    open({ route: 'A', params: undefined })
    expect(here()).toEqual({ from: 'open' })
    trail.recordPress('row')
    push(route('B'))
    expect(here()).toEqual({ from: 'forward' })
    push(route('C'))
    back.call({ requestClose: () => true })
    expect(here()).toEqual({ from: 'back', focusKey: undefined })
    back.call({ requestClose: () => true })
    expect(here()).toEqual({ from: 'back', focusKey: 'row' })
    push(route('D'))
    back.call({ requestClose: () => true })
    expect(here()).toEqual({ from: 'back', focusKey: undefined })
  })
})

describe('announcements', () => {
  it('empties the region before an announcement, and waits for a missing region', async () => {
    const { platform, clock } = createTestPlatform()
    let loads = 0
    const announcer = createAnnouncer(() => loads++)
    announcer.announce('Earlier')
    announcer.announce('Early')
    expect(loads).toBe(2)
    await clock.advance(60)
    const region = { text: '' }
    const polite = { replaceChildren: (text = '') => void Object.assign(region, { text }) }
    const regions = [polite, polite] as unknown as Element[]
    const stop = writeAnnouncements(platform, announcer, regions)
    await clock.advance(60)
    expect(region.text).toBe('Early')
    announcer.announce('Connected')
    await clock.advance(59)
    expect(region.text).toBe('')
    await clock.advance(1)
    expect(region.text).toBe('Connected')
    announcer.announce('Closed')
    stop()
    await clock.advance(60)
    expect(region.text).toBe('')
    writeAnnouncements(platform, announcer, regions)
    await clock.advance(60)
    expect(region.text).toBe('Closed')
  })
  it('writes the announcements of one turn together, each once, and at most the last three', async () => {
    const { platform, clock } = createTestPlatform()
    const announcer = createAnnouncer(() => {})
    const region = { text: '' }
    const polite = { replaceChildren: (text = '') => void Object.assign(region, { text }) }
    writeAnnouncements(platform, announcer, [polite, polite] as unknown as Element[])
    for (const text of ['Address copied', '2 tokens', 'Address copied']) announcer.announce(text)
    await clock.advance(60)
    expect(region.text).toBe('2 tokens\nAddress copied')
    announcer.announce('3 tokens')
    await clock.advance(60)
    expect(region.text).toBe('3 tokens')
    for (const text of ['No wallet is called t', 'No wallet is called tr']) {
      announcer.announce(text)
      await clock.advance(5)
    }
    await clock.advance(60)
    expect(region.text).toBe('No wallet is called tr')
    for (const text of ['1', '2', '3', '4']) announcer.announce(text)
    await clock.advance(60)
    expect(region.text).toBe('2\n3\n4')
  })
})
