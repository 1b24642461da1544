import type { Modal } from 'latchkey'
import { createModal } from 'latchkey'
import { buildContentSecurityPolicy } from 'latchkey/csp'
import { createEip1193Provider } from 'latchkey/eip1193'
import { connectionsRef } from 'latchkey/kernel'
import { ConnectButton, LatchkeyProvider, useAccount, useLatchkey } from 'latchkey/react'
import { createTestWallet } from 'latchkey/testing'

const modal: Modal = createModal({ namespaces: ['eip155', 'solana'], features: { swaps: false } })
export const account = modal.connect()
export const provider = createEip1193Provider(modal)
export const policy: string = buildContentSecurityPolicy().header
export const connections = modal.use(connectionsRef)
export const wallet = createTestWallet({ namespace: 'eip155', name: 'Test Wallet' })

function Address() {
  const modalOfPage = useLatchkey()
  const { address } = useAccount()
  return (
    <button type="button" onClick={() => void modalOfPage.open()}>
      {address ?? 'Connect'}
    </button>
  )
}

export const App = () => (
  <LatchkeyProvider modal={modal}>
    <ConnectButton />
    <Address />
  </LatchkeyProvider>
)

/** Variables of the environment, as a host reads them: each may be missing. */
declare const variables: Readonly<Record<string, string | undefined>>
createModal({ projectId: variables['PROJECT_ID'], locale: variables['LOCALE'] })

// @ts-expect-error no feature has this name
createModal({ features: { swap: true } })
