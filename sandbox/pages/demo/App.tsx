import { useEffect, useRef } from 'react'
import { ConnectButton, useAccount, useLatchkey } from '../../../ui-shell/react.ts'
import type { SandboxInfo } from '../../SandboxInfo.ts'
import { AccountCard } from './AccountCard.tsx'
import { EventLog } from './EventLog.tsx'
import { NamespacesCard } from './NamespacesCard.tsx'
import { SignCard } from './SignCard.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { TryCard } from './TryCard.tsx'

/** A small site with everything a host does with the modal. */
export function App({
  embedded,
  namespaces,
  info,
}: {
  readonly embedded: boolean
  readonly namespaces: readonly string[]
  readonly info: SandboxInfo
}) {
  const { open } = useLatchkey()
  const { status } = useAccount()
  return (
    <>
      <header className="top">
        <strong>Tidewater</strong>
        <nav>
          <ThemeSwitch />
          <ConnectButton />
        </nav>
      </header>
      <main>
        <section className="hero">
          <h1>Latchkey demo</h1>
          <p>
            A site on the local sandbox. Its wallets, chains and provider live on this machine and
            are gone when it stops.
          </p>
          <button id="connect" type="button" onClick={() => void open()}>
            {status === 'connected' ? 'Account' : 'Connect'}
          </button>
        </section>
        {embedded && <Embed />}
        <div className="cards">
          <AccountCard />
          <SignCard />
          <EventLog />
          <NamespacesCard namespaces={namespaces} />
          {info.docs && <TryCard info={info} />}
        </div>
      </main>
    </>
  )
}

function Embed() {
  const place = useRef<HTMLDivElement>(null)
  const { modal } = useLatchkey()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const mounted = modal.mount(element)
    return () => void mounted.then((release) => release())
  }, [modal])
  return <div id="embed" ref={place} />
}
