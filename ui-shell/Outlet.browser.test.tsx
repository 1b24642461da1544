import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Plugin } from '#kernel'
import { defineEvent, defineRoute, pluginFailed, setupTimeout } from '#kernel'
import { defineMessages, Screen, useRouter, useText } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { locate } from '../test/harness/locate.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import { skeletonDelay } from './createViewLoader.ts'
import { skeletonMinDuration } from './useDisplayedView.ts'

const startRoute = defineRoute('Connect')
const otherRoute = defineRoute('Other')

function StartView() {
  const { push } = useRouter()
  return (
    <Screen title="Start">
      <button type="button" id="go" onClick={() => push(otherRoute)}>
        Go
      </button>
      <form id="form">
        <button type="submit" id="submit">
          Submit
        </button>
      </form>
    </Screen>
  )
}
function OtherView() {
  return <Screen title="Other">Here</Screen>
}

const arabic: { arrive: () => void } = { arrive: () => {} }
const texts = defineMessages(
  'late',
  { title: 'Title' },
  {
    ar: () =>
      new Promise((resolve) => (arabic.arrive = () => resolve({ default: { title: 'عنوان' } }))),
  },
)
function TextsView() {
  return <Screen title={useText(texts)('title')}>Here</Screen>
}

const trouble = { rendering: false }
function BadView() {
  if (trouble.rendering) throw new Error('broken')
  return <OtherView />
}

const start = () =>
  createViewPlugin('start', { views: [[startRoute, async () => ({ default: StartView })]] })
const other = (
  options: Omit<Parameters<typeof createViewPlugin>[1], 'views'> & {
    readonly view?: () => Promise<{ default: typeof OtherView }>
  },
) =>
  createViewPlugin('other', {
    ...options,
    views: [[otherRoute, options.view ?? (async () => ({ default: OtherView }))]],
  })

/** Fails `times` times, then does what it should. */
function failing<T>(times: number, then: T): () => Promise<T> {
  let left = times
  return async () => {
    if (left-- > 0) throw new Error('broken')
    return then
  }
}

describe('the outlet', () => {
  let demo: Demo
  const faults: string[] = []
  const mount = async (plugin: Plugin | undefined, options: DemoOptions = {}) => {
    faults.length = 0
    demo = mountDemo({ plugins: plugin ? [start(), plugin] : [start()], ...options })
    demo.kernel.on(pluginFailed, ({ id, point }) => faults.push(`${id} ${point}`))
    await demo.open()
  }
  const shows = (title: string) => expect.poll(() => demo.find('.heading')?.textContent).toBe(title)
  const broken = "Couldn't show this screen"
  const goThere = async () => {
    await shows('Start')
    demo.find('#go')?.click()
  }
  /** Lets time pass after the grey shapes have appeared. */
  const pass = async (ms: number) => {
    await demo.clock.advance(skeletonDelay)
    await expect.poll(() => demo.find('.skeleton')).not.toBeNull()
    await demo.clock.advance(ms)
  }
  const retry = () => userEvent.click(locate('[data-fault] .button'))

  afterEach(() => {
    demo.shell.unmount()
    demo.kernel.dispose()
  })

  it('loads a view again after a first failure', async () => {
    await mount(other({ view: failing(1, { default: OtherView }) }))
    await goThere()
    await shows('Other')
    expect(faults).toEqual([])
  })

  it('loads a failed view once, by itself, each time the browser is online again', async () => {
    let loads = 0
    const view = async () => {
      loads++
      throw new Error('broken')
    }
    await mount(other({ view }))
    await goThere()
    await shows(broken)
    // The announcements are among the later parts, which listen for the network.
    await expect.poll(() => demo.find('[data-live]')).not.toBeNull()
    // An import is tried twice.
    expect(loads).toBe(2)
    for (const expected of [4, 6]) {
      demo.goOnline(false)
      demo.goOnline(false)
      expect(loads).toBe(expected - 2)
      demo.goOnline(true)
      demo.goOnline(true)
      await expect.poll(() => loads).toBe(expected)
      await shows(broken)
    }
  })

  it('blames a view that failed offline on nothing else while it is loaded again', async () => {
    let arrive = () => {}
    const wait = new Promise<{ default: typeof OtherView }>((resolve) => {
      arrive = () => resolve({ default: OtherView })
    })
    let isLost = true
    const view = async () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return wait
    }
    await mount(other({ view }))
    await shows('Start')
    demo.goOnline(false)
    await goThere()
    await shows(broken)
    const reason = () => demo.find('[data-fault] .notice-title')?.textContent
    const said = () => demo.find('[data-live=polite]')?.textContent
    await expect.poll(said).toMatch(/^You're offline/)
    isLost = false
    demo.goOnline(true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([reason() ?? "You're offline", said()].join()).not.toContain('stopped working')
    arrive()
    await shows('Other')
    expect(said()).not.toContain('stopped working')
  })

  it.each([
    [
      'a view that does not load',
      () => other({ view: failing(2, { default: OtherView }) }),
      'other render',
    ],
    [
      'a plugin whose code does not load',
      () => other({ load: failing(2, { default: () => {} }) }),
      'other import',
    ],
    ['a plugin that fails at setup', () => other({ setup: failing(1, undefined) }), 'other setup'],
  ])('shows an error for %s, and tries again on request', async (_, plugin, fault) => {
    await mount(plugin())
    await goThere()
    await shows(broken)
    expect(faults).toContain(fault)
    await retry()
    await shows('Other')
  })

  it('shows an error for a view that throws while it renders, and tries again on request', async () => {
    trouble.rendering = true
    await mount(other({ view: async () => ({ default: BadView }) }))
    await goThere()
    await shows(broken)
    expect(faults).toContain('other render')
    trouble.rendering = false
    await retry()
    await shows('Other')
  })

  it('goes back from a broken view to one that works', async () => {
    await mount(other({ setup: failing(9, undefined) }))
    await goThere()
    await shows(broken)
    demo.find('[data-back]')?.click()
    await shows('Start')
    demo.find('[data-close]')?.click()
    await expect.poll(() => demo.kernel.router.get().open).toBe(false)
  })

  it('shows an error for a view without a plugin, until one provides it', async () => {
    await mount(undefined)
    await goThere()
    await shows(broken)
    expect(demo.find('[data-fault="missing"]')).not.toBeNull()
    demo.kernel.plugins.install([other({})])
    await shows('Other')
  })

  it('loads a view that only a plugin to come has, and shows no error until all plugins are there', async () => {
    let arrive: () => void = () => {}
    let asked = 0
    const loadRest = () => {
      asked++
      return new Promise<void>((resolve) => (arrive = resolve))
    }
    await mount(undefined, { loadRest })
    expect(asked).toBe(0)
    await goThere()
    await expect.poll(() => asked).toBe(1)
    expect(demo.find('[data-fault="missing"]')).toBeNull()
    demo.kernel.plugins.install([other({})])
    await shows('Other')
    arrive()
    demo.kernel.router.push(defineRoute('Nowhere'))
    await shows(broken)
    expect(asked).toBe(1)
  })

  it('calls a view failed, not missing, if its plugin could not be loaded, until one provides it', async () => {
    await mount(undefined, { loadRest: () => Promise.reject(new Error('lost')) })
    await goThere()
    await shows(broken)
    expect(demo.find('[data-fault="missing"]')).toBeNull()
    demo.kernel.plugins.install([other({})])
    await shows('Other')
  })

  it('loads the plugins again when a visitor retries', async () => {
    let asked = 0
    const loadRest = async () => {
      asked++
      if (asked === 1) throw new Error('lost')
      demo.kernel.plugins.install([other({})])
    }
    await mount(undefined, { loadRest })
    await goThere()
    await expect.poll(() => demo.find('[data-action="retry"]')).not.toBeNull()
    demo.find('[data-action="retry"]')?.click()
    await shows('Other')
    expect(asked).toBe(2)
  })

  it('keeps the previous view for 120 ms, then shows grey shapes for 300 ms at least', async () => {
    let arrive: () => void = () => {}
    const view = () =>
      new Promise<{ default: typeof OtherView }>(
        (resolve) => (arrive = () => resolve({ default: OtherView })),
      )
    await mount(other({ view }), { clock: 'manual' })
    await goThere()
    await demo.clock.advance(skeletonDelay - 1)
    expect([demo.find('.heading')?.textContent, demo.find('.skeleton')]).toEqual(['Start', null])
    await demo.clock.advance(1)
    await expect.poll(() => demo.find('.skeleton')).not.toBeNull()
    arrive()
    await demo.clock.advance(skeletonMinDuration - 1)
    expect(demo.find('.skeleton')).not.toBeNull()
    await demo.clock.advance(1)
    await shows('Other')
  })

  it('opens a view once, however often its row is pressed while it loads', async () => {
    await mount(other({ view: () => new Promise(() => {}) }), { clock: 'manual' })
    await goThere()
    demo.find('#go')?.click()
    demo.find('#go')?.click()
    expect(demo.kernel.router.get().history.map(({ route }) => route)).toEqual(['Connect', 'Other'])
  })

  it('submits no form of the view that is left', async () => {
    let submits = 0
    const count = (event: SubmitEvent) => {
      event.preventDefault()
      submits++
    }
    await mount(other({ view: () => new Promise(() => {}) }), { clock: 'manual' })
    await shows('Start')
    demo.find('#form')?.addEventListener('submit', count)
    const submit = () => demo.find('#submit')?.click()
    submit()
    expect(submits).toBe(1)
    await goThere()
    await expect.poll(() => demo.kernel.router.current().route).toBe('Other')
    submit()
    expect(submits).toBe(1)
  })

  it('gives up on a plugin whose setup never ends', async () => {
    await mount(other({ setup: () => new Promise(() => {}) }), { clock: 'manual' })
    await goThere()
    await pass(setupTimeout + 1)
    await shows(broken)
    expect(faults).toContain('other setup')
  })

  it('gives up on a view whose file never arrives', async () => {
    await mount(other({ view: () => new Promise(() => {}) }), { clock: 'manual' })
    await goThere()
    await pass(10_001)
    await shows(broken)
  })

  it('keeps the previous view while the texts of the next one load', async () => {
    await mount(other({ view: async () => ({ default: TextsView }) }), { theme: { locale: 'ar' } })
    await goThere()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(demo.find('.heading')?.textContent).toBe('Start')
    arabic.arrive()
    await shows('عنوان')
  })

  it('keeps the previous view for a second at most, then shows grey shapes', async () => {
    await mount(other({ view: async () => ({ default: TextsView }) }), {
      theme: { locale: 'ar' },
      clock: 'manual',
    })
    await goThere()
    await new Promise((resolve) => setTimeout(resolve, 60))
    await demo.clock.advance(990)
    expect(demo.find('.heading')?.textContent).toBe('Start')
    await demo.clock.advance(20)
    await expect.poll(() => demo.find('.view')?.checkVisibility()).toBe(false)
    expect(demo.find('.skeleton')?.checkVisibility()).toBe(true)
    arabic.arrive()
    await shows('عنوان')
  })

  it('shows an earlier view without loading it again', async () => {
    let loads = 0
    await mount(
      other({
        view: async () => {
          loads++
          return { default: OtherView }
        },
      }),
    )
    for (let times = 0; times < 2; times++) {
      await goThere()
      await shows('Other')
      demo.find('[data-back]')?.click()
    }
    expect(loads).toBe(1)
  })

  it('stays usable when a listener throws while it is open', async () => {
    const ping = defineEvent('ping')
    await mount(other({ setup: () => {} }))
    demo.kernel.on(ping, () => {
      throw new Error('broken')
    })
    demo.kernel.emit(ping, undefined)
    await goThere()
    await shows('Other')
  })
})
