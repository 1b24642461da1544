import { useState } from 'react'
import type { Modal } from '../../../modal/index.ts'
import {
  ConnectButton,
  LatchkeyProvider,
  useAccount,
  useLatchkey,
} from '../../../ui-shell/react.ts'

/** Takes everything of the modal out of the page and puts it back, as a router of a host does. */
export function App({ modal }: { readonly modal: Modal }) {
  const [there, setThere] = useState(true)
  return (
    <main>
      <button id="toggle" type="button" onClick={() => setThere((now) => !now)}>
        {there ? 'Unmount' : 'Mount'}
      </button>
      {there && (
        <LatchkeyProvider modal={modal}>
          <Inside />
        </LatchkeyProvider>
      )}
    </main>
  )
}

function Inside() {
  const { open } = useLatchkey()
  const { status } = useAccount()
  return (
    <>
      <ConnectButton />
      <button id="connect" type="button" onClick={() => void open()}>
        Connect
      </button>
      <p data-testid="status">{status}</p>
    </>
  )
}
