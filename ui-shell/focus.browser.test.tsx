import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Button, Screen } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')

/** Its button is replaced, disabled, or replaced by a field that takes the focus. */
function ChangingView() {
  const [state, setState] = useState('start')
  return (
    <Screen title="Changing">
      {state === 'start' && (
        <>
          <Button data-action="replace" onClick={() => setState('replaced')}>
            Replace
          </Button>
          <Button data-action="field" onClick={() => setState('field')}>
            Ask
          </Button>
        </>
      )}
      {state === 'replaced' && <p data-state="replaced">Rejected</p>}
      {state === 'field' && <input ref={(input) => input?.focus()} />}
      <Button
        data-action="disable"
        disabled={state === 'disabled'}
        onClick={() => setState('disabled')}
      >
        Disable
      </Button>
    </Screen>
  )
}

let demo: Demo
const mount = async (target?: HTMLElement) => {
  demo = mountDemo({
    plugins: [
      createViewPlugin('demo', { views: [[startRoute, async () => ({ default: ChangingView })]] }),
    ],
    ...(target && { target: { kind: 'element', element: target } }),
  })
  await demo.open()
  // The later parts are there.
  await expect.poll(() => demo.find('.card [role="alert"]')).not.toBeNull()
}
const press = async (action: string) => {
  demo.find(`[data-action=${action}]`)?.focus()
  await userEvent.keyboard('{Enter}')
}
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

describe('the focus in a view whose content changes', () => {
  it('goes to the heading when the focused button is removed', async () => {
    await mount()
    await press('replace')
    await expect.poll(() => demo.find('[data-state=replaced]')).not.toBeNull()
    expect(demo.focused()?.id).toBe('heading')
  })

  it('goes to the heading when the focused button is disabled', async () => {
    await mount()
    await press('disable')
    await expect.poll(() => demo.focused()?.id).toBe('heading')
  })

  it('stays on a field that takes it', async () => {
    await mount()
    await press('field')
    await expect.poll(() => demo.focused()?.localName).toBe('input')
  })

  it('is left alone when another element had it, and when the visitor is on the page', async () => {
    const place = document.createElement('div')
    const outside = document.createElement('button')
    document.body.append(place, outside)
    await mount(place)
    demo.find('[data-action=disable]')?.focus()
    demo.find('[data-action=replace]')?.click()
    await expect.poll(() => demo.find('[data-state=replaced]')).not.toBeNull()
    expect(demo.focused()?.getAttribute('data-action')).toBe('disable')
    outside.focus()
    demo.find('[data-action=disable]')?.click()
    await expect.poll(() => demo.find('[data-action=disable]:disabled')).not.toBeNull()
    expect(document.activeElement).toBe(outside)
    place.remove()
    outside.remove()
  })
})
