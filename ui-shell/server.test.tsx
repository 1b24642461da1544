import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { defineService } from '#kernel'
import { createModalDouble } from '../test/harness/createModalDouble.ts'

const doors = {
  'the door for plugins': () => import('./index.ts'),
  'the shell': () => import('./mount.ts'),
  'the React bindings': () => import('./react.ts'),
  'the custom element': () => import('./element.ts'),
}

describe('on a server', () => {
  it.each(Object.entries(doors))('imports %s where there is no window', async (_, load) => {
    expect(typeof window).toBe('undefined')
    expect(Object.keys(await load()).length).toBeGreaterThan(0)
  })

  it('renders the button as a plain one, the same each time', async () => {
    const { ConnectButton, LatchkeyProvider } = await import('./react.ts')
    const { modal } = createModalDouble()
    const render = () =>
      renderToString(
        <LatchkeyProvider modal={modal}>
          <ConnectButton label="Log in" />
        </LatchkeyProvider>,
      )
    expect(render()).toBe(
      '<span class="latchkey-connect"><button type="button">Log in</button></span>',
    )
    expect(render()).toBe(render())
  })

  it('renders the fallback of a service that only a browser has', async () => {
    const { LatchkeyProvider, useLatchkeyService, useSnapshot } = await import('./react.ts')
    const { modal } = createModalDouble()
    const nothing = { tokens: 0 }
    const watchable = { get: () => ({ tokens: 1 }), subscribe: () => () => {} }
    const Tokens = () => {
      const { service } = useLatchkeyService(defineService<typeof watchable>('test.tokens'))
      return `${useSnapshot(service, nothing).tokens} ${useSnapshot(watchable, nothing).tokens}`
    }
    const page = (
      <LatchkeyProvider modal={modal}>
        <Tokens />
      </LatchkeyProvider>
    )
    expect(renderToString(page)).toBe('0 0')
  })
})
