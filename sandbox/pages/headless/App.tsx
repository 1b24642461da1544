import { useAccount } from '../../../ui-shell/react.ts'
import { EventLog } from '../demo/EventLog.tsx'
import { SignCard } from '../demo/SignCard.tsx'
import { ThemeSwitch } from '../demo/ThemeSwitch.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import { SendForm } from './SendForm.tsx'
import { WalletList } from './WalletList.tsx'
import { WalletSearch } from './WalletSearch.tsx'

/**
 * Draws the modal's features on a page of the site, by the package's exports. The modal's own
 * screens are never loaded.
 */
export function App() {
  const { isConnected } = useAccount()
  return (
    <>
      <header className="top">
        <strong>Tidewater</strong>
        <nav>
          <ThemeSwitch />
        </nav>
      </header>
      <main>
        <section className="hero">
          <h1>Without its screens</h1>
          <p>
            This site draws everything itself: Latchkey finds, connects, reads, signs and sends.
          </p>
        </section>
        <div className="cards">
          {!isConnected && <WalletList />}
          {!isConnected && <PhoneCode />}
          {!isConnected && <WalletSearch />}
          {isConnected && <AccountPanel />}
          {isConnected && <SendForm />}
          {isConnected && <SignCard />}
          <EventLog />
        </div>
      </main>
    </>
  )
}
