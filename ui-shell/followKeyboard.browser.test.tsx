import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Button, ReviewBar, Screen, TextField } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { KeyboardDouble } from '../test/harness/keyboardDouble.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const route = defineRoute('Connect')

function FormView() {
  const [last, setLast] = useState('')
  return (
    <Screen title="Form">
      {Array.from({ length: 5 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field has no other identity
        <TextField key={at} label={`Field ${at}`} value="" onChange={() => {}} />
      ))}
      <TextField
        label="Last field"
        value={last}
        error={last === '' ? undefined : 'Wrong'}
        onChange={setLast}
      />
      <ReviewBar>
        <Button>Go on</Button>
      </ReviewBar>
    </Screen>
  )
}

describe('an on-screen keyboard', () => {
  const { visualViewport } = window
  let demo: Demo
  let keyboard: KeyboardDouble
  const start = async () => {
    demo = mountDemo({
      plugins: [
        createViewPlugin('demo', { views: [[route, async () => ({ default: FormView })]] }),
      ],
    })
    await demo.open()
    await demo.shows('Connect')
    // The later parts of the shell follow the keyboard.
    await expect.poll(() => demo.find('dialog > span[hidden]')).not.toBeNull()
  }
  const box = (selector: string) => demo.find(selector)?.getBoundingClientRect() ?? new DOMRect()
  const fields = () => [...demo.frame().querySelectorAll('input')]

  beforeEach(async () => {
    await page.viewport(375, 667)
    keyboard = new KeyboardDouble()
    Object.defineProperty(window, 'visualViewport', { value: keyboard, configurable: true })
  })
  afterEach(() => {
    Object.defineProperty(window, 'visualViewport', { value: visualViewport, configurable: true })
    document.documentElement.style.zoom = ''
    demo.shell.unmount()
    demo.kernel.dispose()
  })

  it.each(['', '1.25'])(
    'leaves heading, field and button in sight, with a CSS zoom of "%s"',
    async (zoom) => {
      document.documentElement.style.zoom = zoom
      await start()
      const last = fields().at(-1)
      last?.focus()
      keyboard.leave(380)
      // The card reaches its height within 150 ms.
      await expect.poll(() => box('.review-bar').bottom).toBeLessThan(380.1)
      expect(box('.frame').height).toBeCloseTo(380, 1)
      expect(box('.heading').top).toBeGreaterThan(0)
      expect(last?.getBoundingClientRect().bottom).toBeLessThan(box('.review-bar').top)
      keyboard.leave(667)
      expect(box('.frame').height).toBeCloseTo(667)
    },
  )

  it.each([
    ['a small phone', 320, 454, 201, true],
    ['a phone held across', 667, 325, 130, false],
  ])('leaves the whole field in sight on %s', async (_, width, height, left, isButtonSeen) => {
    await page.viewport(width, height)
    await start()
    for (const input of fields()) {
      keyboard.leave(height)
      input.focus()
      keyboard.leave(left)
      const card = box('.card')
      const bar = box('.review-bar')
      const { top, bottom } = input.closest('.field')?.getBoundingClientRect() ?? new DOMRect()
      expect(top).toBeGreaterThanOrEqual(card.top)
      expect(bottom).toBeLessThanOrEqual(isButtonSeen ? bar.top : Math.min(card.bottom, left))
      expect(top >= bar.bottom || bottom <= bar.top).toBe(true)
      if (isButtonSeen) expect(bar.bottom).toBeLessThanOrEqual(left + 0.1)
    }
  })

  it('leaves the error of the last field in sight, and a field that gets the focus', async () => {
    await page.viewport(375, 553)
    await start()
    keyboard.leave(293)
    // As for a tap, browsers scroll no further than the field itself.
    fields().at(-1)?.focus({ preventScroll: true })
    const edges = () => {
      const { top, bottom } = demo.focused()?.closest('.field')?.getBoundingClientRect() ?? box('')
      return [top >= box('.header').bottom, bottom <= box('.review-bar').top]
    }
    await expect.poll(edges).toEqual([true, true])
    await userEvent.keyboard('wrong')
    await expect.poll(() => demo.find('.field-error:not(:empty)')).not.toBeNull()
    await expect.poll(edges).toEqual([true, true])
    fields()[0]?.focus({ preventScroll: true })
    await expect.poll(edges).toEqual([true, true])
  })

  it('keeps what was scrolled while the visitor pans the page', async () => {
    await page.viewport(375, 853)
    await start()
    keyboard.leave(380)
    const body = demo.find('.body')
    body?.scrollTo(0, 60)
    keyboard.leave(380, 40)
    expect(body?.scrollTop).toBe(60)
  })

  it('is followed while the visitor pans the page under it', async () => {
    await start()
    keyboard.leave(380)
    keyboard.leave(380, 120)
    expect(box('.frame')).toMatchObject({
      top: expect.closeTo(120, 1),
      bottom: expect.closeTo(500, 1),
    })
    keyboard.leave(380, 0)
    expect(box('.frame').top).toBeCloseTo(0)
  })

  it('is there already when the modal opens', async () => {
    keyboard.leave(380)
    await start()
    expect(box('.frame').height).toBeCloseTo(380, 1)
  })

  it('is not what covers a page into which the visitor has zoomed', async () => {
    await start()
    keyboard.scale = 2
    keyboard.leave(333, 100)
    expect(box('.frame')).toMatchObject({ top: 0, height: 667 })
  })

  it('leaves nothing behind once the dialog is closed', async () => {
    await start()
    keyboard.leave(380)
    demo.kernel.router.close()
    await expect.poll(() => demo.find('dialog[open]')).toBeNull()
    await expect.poll(() => demo.frame().style.length).toBe(0)
  })
})
