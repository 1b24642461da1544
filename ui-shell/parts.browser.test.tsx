import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineManifest, definePlugin, defineRoute, pluginFailed } from '#kernel'
import {
  Button,
  banners,
  CopyButton,
  footers,
  Picture,
  RetryButton,
  Row,
  Screen,
  SearchField,
  Tabs,
  TextField,
  useLoadedPicture,
  usePluginState,
  useScope,
  useTask,
  view,
} from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { locate } from '../test/harness/locate.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')

const manifest = defineManifest({
  id: 'counting',
  state: () => ({ count: 0, other: 0 }),
  contributes: [view(startRoute, { load: async () => ({ default: CountView }) })],
})
const counting = definePlugin(manifest, async () => ({ default: () => {} }))
const seen = { renders: 0 }
function CountView() {
  seen.renders++
  const { state } = useScope(manifest)
  const count = usePluginState(manifest, ({ count: now }) => now)
  const raise = (key: 'count' | 'other') =>
    state.update((draft) => {
      draft[key]++
    })
  return (
    <Screen title={`Count ${count}`}>
      <Button data-action="count" onClick={() => raise('count')}>
        Count
      </Button>
      <Button data-action="other" onClick={() => raise('other')}>
        Other
      </Button>
    </Screen>
  )
}

function TabsView() {
  const [chosen, setChosen] = useState('a')
  return (
    <Screen title="Tabs">
      <Tabs
        label="Tabs"
        chosen={chosen}
        onChoose={setChosen}
        tabs={['a', 'b', 'c'].map((id) => ({ id, label: id }))}
      >
        <p id="panel">{chosen}</p>
      </Tabs>
    </Screen>
  )
}
function CopyView() {
  return (
    <Screen title="Copy">
      <CopyButton text="0x12" label="Copy address" />
    </Screen>
  )
}
const arriving = { bring: (_: string) => {} }
const loadPicture = (url: string | undefined) =>
  new Promise<string>((resolve) => (arriving.bring = (source) => resolve(`${url} ${source}`)))
function LoadedView() {
  const [url, setUrl] = useState('a')
  return (
    <Screen title={`Shown ${useLoadedPicture(loadPicture, url)}`}>
      <Button data-action="next" onClick={() => setUrl('b')}>
        Next
      </Button>
    </Screen>
  )
}
function FieldView() {
  const [text, setText] = useState('')
  return (
    <Screen title="Fields">
      <SearchField label="Search" value={text} onChange={setText} />
      <TextField
        label="Email"
        value="a"
        onChange={() => {}}
        error={text === 'x' ? 'Not an email' : undefined}
      />
    </Screen>
  )
}
const running = ['javascript', 'alert(1)'].join(':')
function PictureView() {
  return (
    <Screen title="Pictures">
      <Picture name="Aurora" source="data:image/png;base64,broken" />
      <Picture name="Quarry" source={running} />
      <Picture
        name="Zephyr"
        source="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
      />
      <Row title="Bad" href={running} data-action="bad" />
      <Row title="Good" href="https://host.example/" data-action="good" />
    </Screen>
  )
}
const retried = { count: 0 }
function RetryView() {
  const [blocked, setBlocked] = useState(false)
  return (
    <Screen title="Retry">
      <Button data-action="block" onClick={() => setBlocked(!blocked)}>
        Block
      </Button>
      <RetryButton blocked={blocked} onRetry={() => retried.count++}>
        {blocked ? 'Wait' : 'Try again'}
      </RetryButton>
    </Screen>
  )
}
const work = { signals: [] as AbortSignal[], settle: (_: string) => {} }
function TaskView() {
  const task = useTask((signal: AbortSignal, input: string) => {
    work.signals.push(signal)
    return new Promise<string>((resolve, reject) => {
      work.settle = (how) => (how === 'fail' ? reject(new Error('broken')) : resolve(input + how))
    })
  })
  return (
    <Screen title={`Task ${task.status} ${task.result ?? ''}`}>
      <Button data-action="run" onClick={() => task.run('a')}>
        Run
      </Button>
    </Screen>
  )
}

describe('a part', () => {
  let demo: Demo
  const mount = async (
    part: () => React.JSX.Element,
    options: DemoOptions = {},
    contributes: Parameters<typeof createViewPlugin>[1]['contributes'] = [],
  ) => {
    demo = mountDemo({
      plugins: [
        createViewPlugin('demo', {
          views: [[startRoute, async () => ({ default: part })]],
          contributes,
        }),
      ],
      ...options,
    })
    await demo.open()
    await expect.poll(() => demo.find('.heading')?.textContent).toBeTruthy()
  }
  const heading = () => demo.find('.heading')?.textContent
  const press = (action: string) => demo.find(`[data-action="${action}"]`)?.click()
  afterEach(() => {
    demo.shell.unmount()
    demo.kernel.dispose()
  })

  it('renders a part again only when its piece of the plugin’s state changes', async () => {
    demo = mountDemo({ plugins: [counting()] })
    await demo.open()
    await expect.poll(heading).toBe('Count 0')
    press('count')
    await expect.poll(heading).toBe('Count 1')
    const { renders } = seen
    press('other')
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(seen.renders).toBe(renders)
  })

  it.each([
    ['en', '{ArrowRight}', 'b'],
    ['en', '{ArrowLeft}', 'c'],
    ['en', '{End}', 'c'],
    ['ar', '{ArrowLeft}', 'b'],
  ])('moves through tabs by arrow keys (%s, %s)', async (locale, key, expected) => {
    await mount(TabsView, { theme: { locale } })
    demo.find('[role="tab"]')?.focus()
    await userEvent.keyboard(key)
    await expect.poll(() => demo.find('#panel')?.textContent).toBe(expected)
    expect(demo.focused()?.textContent).toBe(expected)
    expect(
      [...(demo.host.shadowRoot?.querySelectorAll('[role="tab"]') ?? [])]
        .map((tab) => tab.getAttribute('tabindex'))
        .filter((index) => index === '0'),
    ).toHaveLength(1)
  })

  it('leaves arrow keys with Alt to the browser, which goes back in its history', async () => {
    await mount(TabsView)
    const key = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }
    const goesOn = demo.find('[role="tab"]')?.dispatchEvent(new KeyboardEvent('keydown', key))
    expect(goesOn).toBe(true)
    expect(demo.find('#panel')?.textContent).toBe('a')
  })

  it('retries at a press, and each time the browser is online again, unless that is blocked', async () => {
    retried.count = 0
    await mount(RetryView)
    const label = () => demo.find('[data-action=retry]')?.textContent
    press('retry')
    expect(retried.count).toBe(1)
    demo.goOnline(false)
    await expect.poll(() => demo.find('[data-banner=offline]')).not.toBeNull()
    expect(retried.count).toBe(1)
    demo.goOnline(true)
    await expect.poll(() => retried.count).toBe(2)
    press('block')
    await expect.poll(label).toBe('Wait')
    press('retry')
    demo.goOnline(false)
    await expect.poll(() => demo.find('[data-banner=offline]')).not.toBeNull()
    demo.goOnline(true)
    await expect.poll(() => demo.find('[data-banner=offline]')).toBeNull()
    expect(retried.count).toBe(2)
  })

  it('shows and announces that a text was copied', async () => {
    await mount(CopyView)
    demo.find('[aria-label="Copy address"]')?.click()
    await expect.poll(() => demo.find('.body [data-icon="check"]')).not.toBeNull()
    expect(demo.copied).toEqual(['0x12'])
    await expect.poll(() => demo.find('[data-live="polite"]')?.textContent).toBe('Copied')
    await expect.poll(() => demo.find('.body [data-icon="copy"]'), { timeout: 3000 }).not.toBeNull()
  })

  it('empties a search field at Escape before Escape closes anything', async () => {
    await mount(FieldView)
    await userEvent.fill(locate('input[type="search"]'), 'abc')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => demo.find('input[type="search"]')?.getAttribute('value')).toBe('')
    expect(demo.kernel.router.get().open).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
  })

  it('keeps a search at Escape that ends the composition of an input method', async () => {
    await mount(FieldView)
    await userEvent.fill(locate('input[type="search"]'), 'abc')
    const key = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }
    const goesOn = demo.find('input')?.dispatchEvent(new KeyboardEvent('keydown', key))
    expect(goesOn).toBe(true)
    expect(demo.find('input')?.getAttribute('value')).toBe('abc')
    expect(demo.kernel.router.get().open).toBe(true)
  })

  it('shows an invalid field’s error beside it', async () => {
    await mount(FieldView)
    await userEvent.fill(locate('input[type="search"]'), 'x')
    const email = demo.find('input:not([type="search"])')
    await expect.poll(() => email?.getAttribute('aria-invalid')).toBe('true')
    expect(
      demo.host.shadowRoot?.getElementById(email?.getAttribute('aria-describedby') ?? '')
        ?.textContent,
    ).toBe('Not an email')
  })

  it('shows a letter for an invalid picture, and no link that would run code', async () => {
    await mount(PictureView)
    await expect
      .poll(() =>
        [...(demo.host.shadowRoot?.querySelectorAll('.picture.letter') ?? [])].map(
          ({ textContent }) => textContent,
        ),
      )
      .toEqual(['A', 'Q'])
    expect(demo.find('.picture img')?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect([
      demo.find('[data-action="bad"]')?.tagName,
      demo.find('[data-action="good"]')?.tagName,
    ]).toEqual(['BUTTON', 'A'])
  })

  it('shows no loaded picture in place of another', async () => {
    await mount(LoadedView)
    expect(heading()).toBe('Shown undefined')
    arriving.bring('1')
    await expect.poll(heading).toBe('Shown a 1')
    press('next')
    await expect.poll(heading).toBe('Shown undefined')
    arriving.bring('2')
    await expect.poll(heading).toBe('Shown b 2')
  })

  it('shows a task’s progress, drops what a newer run has overtaken, and ends it when its view is left', async () => {
    work.signals.length = 0
    await mount(TaskView)
    expect(heading()).toBe('Task idle ')
    press('run')
    await expect.poll(heading).toBe('Task busy ')
    const late = work.settle
    press('run')
    await expect.poll(() => work.signals.length).toBe(2)
    late('1')
    work.settle('2')
    await expect.poll(heading).toBe('Task ok a2')
    expect(work.signals.map(({ aborted }) => aborted)).toEqual([true, false])
    press('run')
    await expect.poll(heading).toBe('Task busy ')
    work.settle('fail')
    await expect.poll(heading).toBe('Task failed ')
    press('run')
    await expect.poll(() => work.signals.length).toBe(4)
    const whenRemoved = new Promise<boolean | undefined>((resolve) => {
      const observer = new MutationObserver((records) => {
        const removed = records.flatMap(({ removedNodes }) => [...removedNodes])
        const isView = (node: Node) => node instanceof Element && node.querySelector('.button')
        if (removed.some(isView)) resolve(work.signals[3]?.aborted)
      })
      observer.observe(demo.frame(), { childList: true, subtree: true })
    })
    demo.kernel.router.close()
    expect(await whenRemoved).toBe(true)
  })

  it('leaves the view around another plugin’s part intact when that part fails to load', async () => {
    const faults: string[] = []
    const broken = () => Promise.reject(new Error('broken'))
    demo = mountDemo({
      plugins: [
        createViewPlugin('demo', { views: [[startRoute, async () => ({ default: TabsView })]] }),
        createViewPlugin('far', {
          contributes: [footers.of({ routes: [startRoute.id], load: broken })],
        }),
        createViewPlugin('wild', {
          contributes: [
            banners.of({ id: 'wild', load: async () => ({ default: ThrowingBanner }) }),
          ],
        }),
        createViewPlugin('good', {
          contributes: [
            footers.of({ routes: [startRoute.id], load: async () => ({ default: CopyFooter }) }),
          ],
        }),
      ],
    })
    demo.kernel.on(pluginFailed, ({ id, point }) => faults.push(`${id} ${point}`))
    await demo.open()
    await expect.poll(() => demo.find('.footer')?.textContent).toBe('At the foot')
    await expect.poll(() => faults.sort()).toEqual(['far render', 'wild render'])
    expect(heading()).toBe('Tabs')
  })
})

function ThrowingBanner(): never {
  throw new Error('broken')
}
function CopyFooter() {
  return <p>At the foot</p>
}
