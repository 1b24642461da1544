import type { Root } from 'react-dom/client'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { connectionsRef } from '#kernel'
import type { Modal } from '../../modal/index.ts'
import { createModal } from '../../modal/index.ts'
import {
  ConnectButton,
  LatchkeyProvider,
  useAccount,
  useModalState,
  useNetwork,
  useTheme,
  useWalletProvider,
} from '../../ui-shell/react.ts'
import { installWalletDouble } from '../harness/installWalletDouble.ts'

/** Shows all that hooks read, so that any difference is an error of the hydration. */
function Page() {
  const account = useAccount()
  const { networkId, network } = useNetwork()
  const { themeMode } = useTheme()
  const { locale, features, view, activeNamespace } = useModalState()
  const hasProvider = useWalletProvider() !== undefined
  const shown = {
    ...{ account, networkId, network, themeMode, locale, features, view, activeNamespace },
    hasProvider,
  }
  return (
    <>
      <output>{JSON.stringify(shown)}</output>
      <ConnectButton />
    </>
  )
}

const tree = (modal: Modal) => (
  <LatchkeyProvider modal={modal}>
    <Page />
  </LatchkeyProvider>
)

describe('the state that a server renders', () => {
  const { lang } = document.documentElement
  const modals: Modal[] = []
  let root: Root | undefined
  const create = () => {
    const modal = createModal()
    modals.push(modal)
    return modal
  }
  const connectOnce = async () => {
    installWalletDouble()
    const modal = create()
    await modal.preload()
    const { connect } = await modal.use(connectionsRef)
    const walletId = 'example.double'
    await connect('eip155', { walletId })
    modal.destroy()
  }
  afterEach(() => {
    root?.unmount()
    root = undefined
    for (const modal of modals.splice(0)) modal.destroy()
    localStorage.clear()
    document.body.replaceChildren()
    document.documentElement.lang = lang
  })

  it('hydrates without a difference after the connection of an earlier visit is restored', async () => {
    const html = renderToString(tree(create()))
    await connectOnce()
    document.documentElement.lang = 'ar'
    const modal = create()
    await modal.ready()
    expect(modal.getState()).toMatchObject({ activeNamespace: 'eip155', locale: 'ar' })
    modal.setThemeMode('dark')
    const place = document.createElement('div')
    place.innerHTML = html
    document.body.append(place)
    const differences: unknown[] = []
    root = hydrateRoot(place, tree(modal), {
      onRecoverableError: (error) => differences.push(error),
    })
    await expect.poll(() => place.textContent).toContain('"status":"connected"')
    expect(place.textContent).toContain('"locale":"ar"')
    expect(differences).toEqual([])
  })

  it('has the language of the page before and after opening, a server none', async () => {
    document.documentElement.lang = 'ar'
    const modal = create()
    expect(modal.getState().locale).toBe('ar')
    await modal.open()
    expect(modal.getState().locale).toBe('ar')
    expect(document.querySelector('latchkey-modal')).not.toBeNull()
    expect(modal.getServerState().locale).toBe('en')
  })
})
