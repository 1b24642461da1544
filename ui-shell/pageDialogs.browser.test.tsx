import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Button, Screen } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import type { PageDialogDouble } from '../test/harness/PageDialogDouble.ts'
import { openPageDialogDouble } from '../test/harness/PageDialogDouble.ts'

const startRoute = defineRoute('Connect')
let presses = 0
function StartView() {
  return (
    <Screen title="Start">
      <Button data-action="count" onClick={() => presses++}>
        Count
      </Button>
      <input aria-label="Name" />
      <p style={{ blockSize: 2000 }}>Long</p>
    </Screen>
  )
}

let demo: Demo
let page: PageDialogDouble | undefined
const mount = (options: DemoOptions = {}) => {
  demo = mountDemo({
    plugins: [
      createViewPlugin('demo', { views: [[startRoute, async () => ({ default: StartView })]] }),
    ],
    ...options,
  })
}
/** Opens the modal and waits for the later parts. */
const open = async () => {
  await demo.open()
  await expect.poll(() => demo.find('.card [role="alert"]')).not.toBeNull()
}
const find = (selector: string) => {
  const found = demo.find(selector)
  if (!found) throw new Error(`Nothing is ${selector}.`)
  return found
}
const closes = () => expect.poll(() => demo.find('dialog[open]')).toBeNull()
const isUsable = async () => {
  await expect.poll(() => demo.find('dialog:modal')?.checkVisibility()).toBe(true)
  presses = 0
  await userEvent.click(find('[data-action=count]'))
  expect(presses).toBe(1)
}

beforeEach(() => {
  page = undefined
  presses = 0
})
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
  page?.stop()
  page?.element.remove()
})

describe.each(['before the dialog of the page', 'after it'])('a modal mounted %s', (order) => {
  beforeEach(async () => {
    if (order === 'after it') page = openPageDialogDouble()
    mount()
    page ??= openPageDialogDouble()
    await open()
  })

  it('opens inside it: a press is no wish to leave it', async () => {
    expect(demo.host.parentElement).toBe(page?.element)
    await isUsable()
    expect(page?.left()).toBe(0)
  })

  it('closes by Escape without it, and stands in its own place again', async () => {
    await userEvent.keyboard('{Escape}')
    await closes()
    expect(page?.left()).toBe(0)
    expect(document.activeElement).toBe(page?.element.querySelector('button'))
    await expect.poll(() => demo.host.parentElement).toBe(document.body)
  })

  it('lets the focus go on by Tab', async () => {
    expect(demo.focused()?.className).toBe('heading')
    await userEvent.tab()
    expect(demo.focused()?.localName).toBe('button')
  })
})

describe('a modal inside a dialog of the page', () => {
  beforeEach(async () => {
    mount()
    page = openPageDialogDouble()
    await open()
  })

  it('stays usable when the page takes its dialog out', async () => {
    page?.stop()
    page?.element.remove()
    await expect.poll(() => demo.host.parentElement).toBe(document.body)
    await isUsable()
  })

  it('stays usable when the page hides its dialog', async () => {
    page?.stop()
    if (page) page.element.style.display = 'none'
    await expect.poll(() => demo.host.parentElement).toBe(document.body)
    await isUsable()
  })

  it('leaves nothing behind when it ends', async () => {
    demo.shell.unmount()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(document.querySelector('latchkey-modal')).toBeNull()
  })

  it('scrolls where the page refuses scrolling', async () => {
    const event = new WheelEvent('wheel', { bubbles: true, composed: true, cancelable: true })
    find('.body').dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })
})

it('keeps a press from a sheet of the page that follows the finger', async () => {
  mount()
  page = openPageDialogDouble({ style: 'touch-action: none' })
  const { element } = page
  element.addEventListener('pointerdown', ({ target, pointerId }) => {
    if (target instanceof Element) target.setPointerCapture(pointerId)
  })
  await open()
  await isUsable()
})

it('stands beside a dialog of Headless UI', async () => {
  mount()
  page = openPageDialogDouble({ id: 'headlessui-dialog-1' })
  await open()
  expect(demo.host.parentElement).toBe(document.body)
})

it('stays usable when the page opens a dialog of its own beside it', async () => {
  mount()
  await open()
  page = openPageDialogDouble()
  demo.host.ariaHidden = 'true'
  await isUsable()
  expect(demo.host.ariaHidden).toBeNull()
})

it('stays in the element that the host gave', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  mount({ target: { kind: 'page', element } })
  page = openPageDialogDouble()
  await open()
  expect(demo.host.parentElement).toBe(element)
  element.remove()
})

it('has libraries that hear keys first leave Escape and Tab alone', async () => {
  const taken: string[] = []
  const isLeftAlone = (target: Element, key: string) =>
    key === 'Escape'
      ? target.getAttribute('data-mantine-stop-propagation') === 'true'
      : JSON.parse(target.getAttribute('data-tabster') ?? '{}').focusable?.ignoreKeydown?.[key]
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (target instanceof Element && !isLeftAlone(target, key)) taken.push(key)
  }
  window.addEventListener('keydown', onKey, { capture: true })
  mount()
  await open()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await closes()
  window.removeEventListener('keydown', onKey, { capture: true })
  expect(taken).toEqual([])
})

it('lets the page take no letter of a field for a shortcut', async () => {
  const keys: string[] = []
  const onKey = ({ key }: KeyboardEvent) => void keys.push(key)
  document.addEventListener('keydown', onKey)
  mount()
  await open()
  await userEvent.type(find('input'), 'k/?')
  expect(demo.find('input')).toHaveProperty('value', 'k/?')
  document.removeEventListener('keydown', onKey)
  expect(keys).toEqual([])
})
